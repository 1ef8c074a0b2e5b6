import { LARGEST_ERROR_CODE } from '@barrelhive/contracts';
import { scrubSecrets } from '@barrelhive/service-kit';
import * as z from 'zod';
import type { Fault, PostFailure } from '../../notices/channel';
import { NeverConnectedError, neverSent } from '../connector';
import { busyPause, unforeseenPause } from '../repeat-pauses';
import { providerFaultOf } from './twilio/provider-faults';

/** The provider answered with an error; `code` is its own number for it. */
const answer = z.object({
  status: z.number(),
  code: z.int().max(LARGEST_ERROR_CODE).optional().catch(undefined),
  message: z.string().catch(''),
});

/** There was no answer; `code` is the error code of the operating system. */
const lineFault = z.object({ code: z.string() });

/** Longer than the pause of all sending, so that the next trial is made by another message. */
const ACCOUNT_PAUSE_SECONDS = 90;

/** Statuses that speak of the account, its address or its money, whatever the number beside them. */
const ACCOUNT_STATUSES: readonly number[] = [401, 402, 403, 404, 405, 407, 410];

/**
 * Whether a failed create may be repeated: Twilio's is not idempotent (its error 20500). A message is refused or put off only if the provider surely did not take
 * it. After a time-out, a broken connection, a 5xx or an unknown error it is unclear.
 */
export function callFailure(error: unknown, attempts: number): PostFailure {
  if (error instanceof NeverConnectedError) return neverSent(error, attempts);
  const answered = answer.safeParse(error);
  if (answered.success) return failureByAnswer(answered.data, attempts);
  const line = lineFault.safeParse(error);
  return { kind: 'unclear', reason: line.success ? line.data.code : reasonOf(error) };
}

function failureByAnswer({ status, code, message }: z.infer<typeof answer>, attempts: number): PostFailure {
  // The provider's words may name the number, which is no business of whoever reads the reasons.
  const reason = `${status}${code === undefined ? '' : ` (${code})`}: ${scrubSecrets(message)}`;
  if (status < 300 || status >= 500 || status === 408) return { kind: 'unclear', reason };
  const fault = faultOf(status, code);
  switch (fault) {
    case 'busy':
      return { ...requeueBusy(reason, attempts), isAnswer: true };
    case 'account':
      return { kind: 'requeued', pauseSeconds: ACCOUNT_PAUSE_SECONDS, reason, fault, isAnswer: true };
    case 'either':
    case undefined:
      return putOffUnforeseen(reason, attempts);
    default:
      return { kind: 'refused', errorCode: code, reason };
  }
}

/** The number says more than the status: behind a 429 may be too many calls at once, or all texts that the account has for a day. */
function faultOf(status: number, code: number | undefined): Fault | undefined {
  const known = code === undefined ? undefined : providerFaultOf(code);
  if (known) return known;
  if (status === 429) return 'busy';
  return status < 400 || ACCOUNT_STATUSES.includes(status) ? 'account' : undefined;
}

/**
 * A refusal that nobody foresaw, or that has several causes, may be about this message, its number or all of them. The provider did not take
 * the message, so that a repetition doubles nothing; when it has waited too long its notice expires and its matches wait again, so that nothing
 * is lost. Others go on meanwhile, since one message must not hold them up.
 */
function putOffUnforeseen(reason: string, attempts: number): PostFailure {
  const pauseSeconds = unforeseenPause(attempts);
  return { kind: 'requeued', pauseSeconds, reason, fault: 'unforeseen', isAnswer: true };
}

function requeueBusy(reason: string, attempts: number): Extract<PostFailure, { kind: 'requeued' }> {
  return { kind: 'requeued', pauseSeconds: busyPause(attempts), reason };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'an unknown fault';
}
