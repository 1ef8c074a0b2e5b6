import type { Fault, PostOutcome } from '../../notices/channel';
import { busyPause, doubled, unforeseenPause } from '../repeat-pauses';
import type { HandedIn } from './smtp-client';

/** A server that does not know us yet asks to come again in a minute or some (greylisting). */
const FIRST_LATER_PAUSE_SECONDS = 60;
const LONGEST_LATER_PAUSE_SECONDS = 480;
const ACCOUNT_PAUSE_SECONDS = 60;

/** Stands for each refusal by what somebody thinks of us (5.7.x, RFC 3463): it says nothing of the address. */
const REFUSED_BY_POLICY = 571;
const BY_POLICY = /^5\d\d[ -]5\.7\.\d/;

/** The address or its mailbox is refused, and not the content (RFC 3463). */
const BY_ADDRESS = /^5\d\d[ -]5\.[12]\.\d/;
/** The server closes the line, or takes no more of us for now; 4.3.x and 4.4.x speak of it and of its network. */
const OF_THE_SERVER: readonly number[] = [421, 454];
const BY_THE_SERVER = /^4\d\d[ -]4\.[34]\.\d/;

/** Commands that are about one mail. What is refused before them is refused to all. */
const OF_ONE_MAIL: readonly string[] = ['RCPT TO', 'DATA'];

type Refusal = Extract<HandedIn, { kind: 'answered' }>;

/** Whether the server of an address asked to come again later. */
export function isPutOffByAddress(answer: HandedIn): boolean {
  return answer.kind === 'answered' && answer.code < 500 && isOfOneMail(answer);
}

const isOfOneMail = ({ code, command, text }: Refusal) =>
  OF_ONE_MAIL.includes(command) && !OF_THE_SERVER.includes(code) && !BY_THE_SERVER.test(text);

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

function outcomeOfRefusal(refusal: Refusal, attempts: number): PostOutcome {
  const { code, command, text } = refusal;
  const reason = `the mail server answered ${code} to ${command}`;
  if (code < 500) {
    const pauseSeconds = isOfOneMail(refusal)
      ? doubled(FIRST_LATER_PAUSE_SECONDS, attempts, LONGEST_LATER_PAUSE_SECONDS)
      : busyPause(attempts);
    return { kind: 'requeued', pauseSeconds, reason, isAnswer: true };
  }
  if (!isOfOneMail(refusal))
    return { kind: 'requeued', pauseSeconds: ACCOUNT_PAUSE_SECONDS, reason, fault: 'account', isAnswer: true };
  if (BY_POLICY.test(text)) return { kind: 'refused', errorCode: REFUSED_BY_POLICY, reason };
  if (command === 'RCPT TO' || BY_ADDRESS.test(text)) return { kind: 'refused', errorCode: code, reason };
  // The recipient was taken: it may be this mail, its sender or all of ours.
  return { kind: 'requeued', pauseSeconds: unforeseenPause(attempts), reason, fault: 'unforeseen', isAnswer: true };
}

/** What a refusal is about. */
export function faultOfCode(code: number): Fault {
  if (code === REFUSED_BY_POLICY) return 'filtered';
  return code >= 500 ? 'unusable' : 'message';
}
