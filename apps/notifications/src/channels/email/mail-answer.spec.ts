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
    ['the mailbox is full', answered(552, 'DATA', '552 5.2.2 full'), { kind: 'refused', errorCode: 552 }],
    [
      'it is refused after it was given, for whatever reason',
      answered(554, 'DATA', '554 Message rejected: Email address is not verified.'),
      { kind: 'requeued', fault: 'unforeseen', pauseSeconds: 15, isAnswer: true },
    ],
    ['the server ends the line', answered(421, 'RCPT TO'), { kind: 'requeued', pauseSeconds: 1, isAnswer: true }],
    [
      'the server takes no more of us',
      answered(454, 'DATA', '454 Throttling failure: Maximum sending rate exceeded.'),
      { kind: 'requeued', pauseSeconds: 1, isAnswer: true },
    ],
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
    const ofAddress = [answered(451, 'DATA'), answered(450, 'RCPT TO', '450 4.2.0 greylisted')];
    const ofServer = [
      answered(421, 'EHLO'),
      answered(421, 'RCPT TO'),
      answered(454, 'DATA', '454 Throttling failure: Daily message quota exceeded.'),
      answered(452, 'RCPT TO', '452 4.3.1 Insufficient system storage'),
      answered(451, 'DATA', '451-4.4.2 Timeout\n451 4.4.2 waiting for data'),
      answered(550, 'DATA'),
    ];
    expect(ofAddress.map(isPutOffByAddress)).toEqual([true, true]);
    expect(ofServer.map(isPutOffByAddress)).toEqual(ofServer.map(() => false));
  });
});
