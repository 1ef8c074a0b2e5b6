import type { Fault, PostOutcome } from '../../notices/channel';
import { busyPause, doubled } from '../repeat-pauses';
import type { HandedIn } from './smtp-client';

/** A server that does not know us yet asks to come again in a minute or some (greylisting). */
const FIRST_LATER_PAUSE_SECONDS = 60;
const LONGEST_LATER_PAUSE_SECONDS = 480;
const ACCOUNT_PAUSE_SECONDS = 60;

/** Stands for each refusal by what somebody thinks of us (5.7.x, RFC 3463): it says nothing of the address. */
const REFUSED_BY_POLICY = 571;
const BY_POLICY = /^5\d\d[ -]5\.7\.\d/;

/** Commands that are about one mail. What is refused before them is refused to all. */
const OF_ONE_MAIL: readonly string[] = ['RCPT TO', 'DATA'];

/** Whether the server of an address asked to come again later. */
export function isPutOffByAddress(answer: HandedIn): boolean {
  return answer.kind === 'answered' && answer.code < 500 && OF_ONE_MAIL.includes(answer.command);
}

/** What an answer says of a mail. Without one it may have been taken once its content was given. */
export function outcomeOf(answer: HandedIn, { id, attempts }: { id: string; attempts: number }): PostOutcome {
  switch (answer.kind) {
    case 'taken':
      return { kind: 'taken', report: { sid: `mail-${id}`, state: 'sent' } };
    case 'silent':
      if (answer.wasGiven) return { kind: 'unclear', reason: answer.reason };
      return { kind: 'requeued', pauseSeconds: busyPause(attempts), reason: answer.reason };
    case 'answered':
      return outcomeOfRefusal(answer, attempts);
  }
}

function outcomeOfRefusal(
  { code, command, text }: Extract<HandedIn, { kind: 'answered' }>,
  attempts: number,
): PostOutcome {
  const reason = `the mail server answered ${code} to ${command}`;
  const isOfOneMail = OF_ONE_MAIL.includes(command);
  if (code >= 500 && isOfOneMail)
    return { kind: 'refused', errorCode: BY_POLICY.test(text) ? REFUSED_BY_POLICY : code, reason };
  if (code >= 500)
    return { kind: 'requeued', pauseSeconds: ACCOUNT_PAUSE_SECONDS, reason, fault: 'account', isAnswer: true };
  const pauseSeconds = isOfOneMail
    ? doubled(FIRST_LATER_PAUSE_SECONDS, attempts, LONGEST_LATER_PAUSE_SECONDS)
    : busyPause(attempts);
  return { kind: 'requeued', pauseSeconds, reason, isAnswer: true };
}

/** What a refusal is about. */
export function faultOfCode(code: number): Fault {
  if (code === REFUSED_BY_POLICY) return 'filtered';
  return code >= 500 ? 'unusable' : 'message';
}
