import { faultOfCode, isPutOffByAddress, outcomeOf } from './mail-answer';
import type { HandedIn } from './smtp-client';

const answered = (code: number, command: string, text = `${code} no`): HandedIn => ({
  kind: 'answered',
  code,
  command,
  text,
});
const of = (answer: HandedIn) => outcomeOf(answer, { id: '1', attempts: 1 });

describe('what an answer says of a mail', () => {
  it.each([
    ['it was taken', { kind: 'taken' }, { kind: 'taken', report: { sid: 'mail-1', state: 'sent' } }],
    ['nobody has the address', answered(550, 'RCPT TO', '550 5.1.1 unknown'), { kind: 'refused', errorCode: 550 }],
    ['it is refused after it was given', answered(552, 'DATA'), { kind: 'refused', errorCode: 552 }],
    ['we are not trusted', answered(554, 'DATA', '554 5.7.1 spam'), { kind: 'refused', errorCode: 571 }],
    ['its server puts it off', answered(451, 'RCPT TO'), { kind: 'requeued', pauseSeconds: 60, isAnswer: true }],
    ['the log-in fails', answered(535, 'AUTH PLAIN'), { kind: 'requeued', fault: 'account' }],
    ['the sender is refused', answered(553, 'MAIL FROM'), { kind: 'requeued', fault: 'account' }],
    ['the server is busy', answered(421, 'EHLO'), { kind: 'requeued', pauseSeconds: 1, isAnswer: true }],
    ['nobody answers', { kind: 'silent', wasGiven: false, reason: 'x' }, { kind: 'requeued', reason: 'x' }],
    ['the line broke after the content', { kind: 'silent', wasGiven: true, reason: 'x' }, { kind: 'unclear' }],
  ] satisfies [string, HandedIn, object][])('where %s', (_what, answer, outcome) => {
    expect(of(answer)).toMatchObject(outcome);
  });

  it('waits longer each time that an address is put off', () => {
    const pauses = [1, 2, 3, 9].map((attempts) => outcomeOf(answered(451, 'DATA'), { id: '1', attempts }));
    expect(pauses).toMatchObject([60, 120, 240, 480].map((pauseSeconds) => ({ pauseSeconds })));
  });

  it('says of the address only what its own server said', () => {
    expect([550, 552, 571].map(faultOfCode)).toEqual(['unusable', 'unusable', 'filtered']);
    expect([answered(451, 'DATA'), answered(421, 'EHLO'), answered(550, 'DATA')].map(isPutOffByAddress)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
