import * as z from 'zod';
import type { PostOutcome } from '../../notices/channel';
import {
  busyPause,
  doubled,
  LONGEST_UNFORESEEN_PAUSE_SECONDS,
  NEVER_CONNECTED,
  unforeseenPause,
} from '../repeat-pauses';

/** A push that waits longer is stale. */
const LONGEST_ASKED_PAUSE_SECONDS = 900;

const lineFault = z.object({ cause: z.object({ code: z.string() }) });

/** What a push service answered. */
export interface PushAnswer {
  status: number;
  /** As the header stands there. */
  retryAfter: string | null;
}

/** The device is gone: it let go of its address, or its browser did. */
export const isGone = ({ status }: PushAnswer) => status === 404 || status === 410;

/**
 * What an answer says of a push. It was surely not taken unless it was with 2xx: also of a 5xx every push service says to come again later. No answer
 * at all leaves it open.
 */
export function outcomeOf(
  { status, retryAfter }: PushAnswer,
  { id, attempts }: { id: string; attempts: number },
): PostOutcome {
  const reason = `the push service answered ${status}`;
  if (status >= 200 && status < 300) return { kind: 'taken', report: { sid: `push-${id}`, state: 'sent' } };
  if (status === 404 || status === 410 || status === 413) return { kind: 'refused', errorCode: status, reason };
  if (status === 429 || status >= 500) {
    const pauseSeconds = askedPause(retryAfter) ?? busyPause(attempts);
    return { kind: 'requeued', pauseSeconds, reason, isAnswer: true };
  }
  const pauseSeconds = unforeseenPause(attempts);
  return { kind: 'requeued', pauseSeconds, reason, fault: 'unforeseen', isAnswer: true };
}

/** What a failed call says of a push. */
export function outcomeOfFailure(error: unknown, attempts: number): PostOutcome {
  const line = lineFault.safeParse(error);
  const reason = line.success ? line.data.cause.code : error instanceof Error ? error.message : 'an unknown fault';
  if (!NEVER_CONNECTED.includes(reason)) return { kind: 'unclear', reason };
  return { kind: 'requeued', pauseSeconds: busyPause(attempts), reason };
}

/** What a fault before the call says of a push: it is surely not taken. */
export function notPosted(error: unknown, attempts: number): PostOutcome {
  const reason = error instanceof Error ? error.message : 'an unknown fault';
  const pauseSeconds = doubled(1, attempts, LONGEST_UNFORESEEN_PAUSE_SECONDS);
  return { kind: 'requeued', pauseSeconds, reason, fault: 'unforeseen' };
}

/** Seconds; a date is left to our own pauses. */
function askedPause(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d+$/.test(retryAfter)
    ? Math.min(Number(retryAfter), LONGEST_ASKED_PAUSE_SECONDS)
    : undefined;
}
