import type { EntityManager } from 'typeorm';
import { CheckoutAttemptEntity } from './checkout-attempt.entity';

/** After this long an unfinished checkout is begun anew; the provider keeps its page open for a day. */
const REUSED_FOR_MS = 30 * 60_000;

/** One intention to buy. The same intention asked for twice gets the same page (same idempotency key). */
export interface CheckoutAttempt {
  attempt: number;
  /** The page of an earlier, different intention that is still open and must be closed. */
  supersededSession: string | undefined;
}

export type CheckoutIntention = Pick<CheckoutAttemptEntity, 'userId' | 'tier' | 'successUrl' | 'cancelUrl'>;

/** The running attempt if it is the same intention and fresh, else a new one. Must hold the user's billing lock. */
export async function beginCheckoutAttempt(
  manager: EntityManager,
  intention: CheckoutIntention,
  now: Date,
): Promise<CheckoutAttempt> {
  const { userId } = intention;
  const latest = await manager.findOneBy(CheckoutAttemptEntity, { userId });
  const running = latest?.finished ? undefined : latest;
  if (running && isSameIntention(running, intention) && now.getTime() - running.startedAt.getTime() < REUSED_FOR_MS) {
    return { attempt: running.attempt, supersededSession: undefined };
  }
  const attempt = (latest?.attempt ?? 0) + 1;
  await manager.save(CheckoutAttemptEntity, {
    ...intention,
    attempt,
    sessionId: null,
    startedAt: now,
    finished: false,
  });
  return { attempt, supersededSession: running?.sessionId ?? undefined };
}

export async function noteCheckoutSession(manager: EntityManager, userId: string, sessionId: string): Promise<void> {
  await manager.update(CheckoutAttemptEntity, { userId }, { sessionId });
}

/** A subscription came of it, or went: the next checkout is a new intention. */
export async function finishCheckoutAttempt(manager: EntityManager, userId: string): Promise<void> {
  await manager.update(CheckoutAttemptEntity, { userId }, { finished: true });
}

function isSameIntention(a: CheckoutIntention, b: CheckoutIntention): boolean {
  return a.tier === b.tier && a.successUrl === b.successUrl && a.cancelUrl === b.cancelUrl;
}
