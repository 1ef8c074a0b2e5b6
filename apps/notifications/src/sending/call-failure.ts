import { z } from 'zod';

/** What the failure of a call that should have created a message means for the message. */
export type CallFailure =
  | { kind: 'put-off'; pauseSeconds: number; reason: string; operatorMustAct: boolean }
  | { kind: 'refused'; errorCode: number | undefined; reason: string }
  | { kind: 'unclear'; reason: string };

/** The provider answered with an error; `code` is its own number for it. */
const answer = z.object({
  status: z.number(),
  code: z.number().optional().catch(undefined),
  message: z.string().catch(''),
});

/** There was no answer; `code` is the error code of the operating system. */
const lineFault = z.object({ code: z.string(), syscall: z.string().optional().catch(undefined) });

/** Failures of looking up the name or of connecting, before anything was sent. */
const NEVER_CONNECTED: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/** Twilio: too many messages are waiting for this number. */
const QUEUE_FULL = 21611;

/** The pauses of a message that is put off again and again double, from one second up to this. */
const LONGEST_BUSY_PAUSE_SECONDS = 15;
/** Until the operator acts, an earlier attempt would fail, too. */
const OPERATOR_PAUSE_SECONDS = 60;

/**
 * Whether a failed create may be repeated (facts: sms). A message is refused or put off only if the provider surely did not take
 * it. After a time-out, a broken connection, a 5xx or an unknown error it is unclear.
 */
export function callFailure(error: unknown, attempts: number): CallFailure {
  const answered = answer.safeParse(error);
  if (answered.success) return failureByAnswer(answered.data, attempts);
  const line = lineFault.safeParse(error);
  if (line.success && NEVER_CONNECTED.includes(line.data.code)) return putOff(line.data.code, pauseAfter(attempts));
  return { kind: 'unclear', reason: line.success ? line.data.code : reasonOf(error) };
}

function failureByAnswer({ status, code, message }: z.infer<typeof answer>, attempts: number): CallFailure {
  const reason = `${status}${code === undefined ? '' : ` (${code})`}: ${message}`;
  if (status === 429 || code === QUEUE_FULL) return putOff(reason, pauseAfter(attempts));
  if (status === 401 || status === 403 || (status >= 300 && status < 400))
    return putOff(reason, OPERATOR_PAUSE_SECONDS, true);
  if (status >= 400 && status < 500 && status !== 408) return { kind: 'refused', errorCode: code, reason };
  return { kind: 'unclear', reason };
}

function putOff(reason: string, pauseSeconds: number, operatorMustAct = false): CallFailure {
  return { kind: 'put-off', pauseSeconds, reason, operatorMustAct };
}

function pauseAfter(attempts: number): number {
  return Math.min(2 ** Math.max(0, attempts - 1), LONGEST_BUSY_PAUSE_SECONDS);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'an unknown fault';
}
