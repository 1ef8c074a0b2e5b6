import { isInfrastructureError } from '@barrelhive/database';
import * as z from 'zod';
import type { PostOutcome } from '../notices/channel';
import { NeverConnectedError, neverSent } from './connector';
import { busyPause, doubled, LONGEST_UNFORESEEN_PAUSE_SECONDS, unforeseenPause } from './repeat-pauses';

/** What waits longer is stale. */
const LONGEST_ASKED_PAUSE_SECONDS = 900;
/** A gateway says so when it lost the answer of whoever is behind it, who may have taken what was sent. */
const MAYBE_TAKEN: readonly number[] = [502, 504];

const lineFault = z.object({ cause: z.object({ code: z.string() }) });

/** What a server of the web answered. */
export interface WebAnswer {
  status: number;
  /** As the header stands there. */
  retryAfter: string | null;
}

interface AskedOf {
  /** Who answered, as a reason names it. */
  who: string;
  /** These say that it will never be taken. */
  refusedBy: readonly number[];
}

/** What an answer says of a delivery to somebody who takes it with 2xx, and otherwise surely did not take it, unless it is of a gateway. */
export function outcomeOfAnswer(
  { status, retryAfter }: WebAnswer,
  { id, attempts }: { id: string; attempts: number },
  { who, refusedBy }: AskedOf,
): PostOutcome {
  const reason = `${who} answered ${status}`;
  if (status >= 200 && status < 300) return { kind: 'taken', report: { sid: id, state: 'sent' } };
  if (refusedBy.includes(status)) return { kind: 'refused', errorCode: status, reason };
  if (MAYBE_TAKEN.includes(status)) return { kind: 'unclear', reason };
  if (status === 429 || status >= 500) {
    const pauseSeconds = askedPause(retryAfter) ?? busyPause(attempts);
    return { kind: 'requeued', pauseSeconds, reason, isAnswer: true };
  }
  const pauseSeconds = unforeseenPause(attempts);
  return { kind: 'requeued', pauseSeconds, reason, fault: 'unforeseen', isAnswer: true };
}

/** What a failed call says of a delivery. */
export function outcomeOfFailure(error: unknown, attempts: number): PostOutcome {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof NeverConnectedError) return neverSent(cause, attempts);
  const line = lineFault.safeParse(error);
  const reason = line.success ? line.data.cause.code : error instanceof Error ? error.message : 'an unknown fault';
  return { kind: 'unclear', reason };
}

/** What a fault before the call says of a delivery: it is surely not taken. That of the database says nothing of the delivery. */
export function notPosted(error: unknown, attempts: number): PostOutcome {
  const reason = error instanceof Error ? error.message : 'an unknown fault';
  if (isInfrastructureError(error)) return { kind: 'requeued', pauseSeconds: busyPause(attempts), reason };
  const pauseSeconds = doubled(1, attempts, LONGEST_UNFORESEEN_PAUSE_SECONDS);
  return { kind: 'requeued', pauseSeconds, reason, fault: 'unforeseen' };
}

/** Seconds; a date is left to our own pauses. */
function askedPause(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d+$/.test(retryAfter)
    ? Math.min(Number(retryAfter), LONGEST_ASKED_PAUSE_SECONDS)
    : undefined;
}
