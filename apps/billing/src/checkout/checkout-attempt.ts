import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import { CheckoutAttemptEntity } from './checkout-attempt.entity';

/** After this long an unfinished checkout is begun anew; the provider keeps its page open for a day. */
const REUSED_FOR_MS = 30 * 60_000;

/** What somebody wants to buy. The same intention asked for twice is one attempt and gets the same page. */
export type CheckoutIntention = Pick<CheckoutAttemptEntity, 'userId' | 'tier' | 'successUrl' | 'cancelUrl'>;

/** `sessionId`: the page that was noted for it. */
export type CheckoutAttempt = Pick<CheckoutAttemptEntity, 'attempt' | 'sessionId'>;

/** The running attempt if it is the same intention and fresh, else a new one, which takes the place of any other. */
export async function beginCheckoutAttempt(
  manager: EntityManager,
  intention: CheckoutIntention,
  now: Date,
): Promise<CheckoutAttempt> {
  const { userId } = intention;
  await execute(manager, `SELECT pg_advisory_xact_lock(hashtextextended('billing-of:' || $1, 0))`, [userId]);
  const latest = await manager.findOneBy(CheckoutAttemptEntity, { userId });
  const running = latest?.finished ? undefined : latest;
  if (running && isSameIntention(running, intention) && now.getTime() - running.startedAt.getTime() < REUSED_FOR_MS) {
    return running;
  }
  const begun = { attempt: (latest?.attempt ?? 0) + 1, sessionId: null };
  await manager.save(CheckoutAttemptEntity, { ...intention, ...begun, startedAt: now, finished: false });
  return begun;
}

/** Notes the page of an attempt. False when another attempt took its place meanwhile. */
export async function noteCheckoutSession(
  manager: EntityManager,
  { userId, attempt, sessionId }: Pick<CheckoutAttemptEntity, 'userId' | 'attempt'> & { sessionId: string },
): Promise<boolean> {
  const { affected } = await manager.update(CheckoutAttemptEntity, { userId, attempt }, { sessionId });
  return (affected ?? 0) > 0;
}

/** A subscription came of the user's attempt, or went: the next checkout is a new intention. With a number, only if it is that attempt. */
export async function finishCheckoutAttempt(manager: EntityManager, userId: string, attempt?: number): Promise<void> {
  const which = attempt === undefined ? { userId } : { userId, attempt };
  await manager.update(CheckoutAttemptEntity, which, { finished: true });
}

function isSameIntention(a: CheckoutIntention, b: CheckoutIntention): boolean {
  return a.tier === b.tier && a.successUrl === b.successUrl && a.cancelUrl === b.cancelUrl;
}
