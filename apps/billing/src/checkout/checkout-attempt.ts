import { execute } from '@barrelhive/database';
import { MINUTE_MS } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import { CheckoutAttemptEntity } from './checkout-attempt.entity';

/** After this long an unfinished checkout is begun anew; the provider keeps its page open for a day. */
const REUSED_FOR_MS = 30 * 60_000;

/** What somebody wants to buy. The same intention asked for twice is one attempt and gets the same page. */
export type CheckoutIntention = Pick<CheckoutAttemptEntity, 'userId' | 'tier' | 'successUrl' | 'cancelUrl'>;

/** `sessionId`: the page that was noted for it. */
export type CheckoutAttempt = CheckoutIntention & Pick<CheckoutAttemptEntity, 'attempt' | 'sessionId'>;

/** The plan had its new pages of this minute, and none of them is open. */
export interface TooSoon {
  retryAfterSeconds: number;
}

/**
 * What answers an intention: the running attempt if it is the same and fresh, or for the same plan while that may have no new page; else a new one,
 * which takes the place of any other, or none yet.
 */
export function attemptFor(
  latest: CheckoutAttemptEntity | null,
  intention: CheckoutIntention,
  { now, pagesPerMinute }: { now: Date; pagesPerMinute: number },
): CheckoutAttemptEntity | TooSoon {
  const at = now.getTime();
  const running = latest?.finished ? null : latest;
  if (running && isSameAndFresh(running, intention, at)) return running;
  const { begunLately = [], attempt = 0 } = latest ?? {};
  const lately = begunLately.filter((begun) => at - begun.at < MINUTE_MS);
  const inTheWay = lately.filter(({ tier }) => tier === intention.tier).at(-pagesPerMinute);
  if (inTheWay) {
    const tooSoon = { retryAfterSeconds: Math.ceil((inTheWay.at + MINUTE_MS - at) / 1000) };
    return running?.tier === intention.tier ? running : tooSoon;
  }
  return {
    ...intention,
    attempt: attempt + 1,
    sessionId: null,
    startedAt: now,
    finished: false,
    begunLately: [...lately, { tier: intention.tier, at }],
  };
}

/** The attempt that answers an intention (see {@link attemptFor}), stored if it is a new one. */
export async function beginCheckoutAttempt(
  manager: EntityManager,
  intention: CheckoutIntention,
  bounds: { now: Date; pagesPerMinute: number },
): Promise<CheckoutAttempt | TooSoon> {
  const { userId } = intention;
  await execute(manager, `SELECT pg_advisory_xact_lock(hashtextextended('billing-of:' || $1, 0))`, [userId]);
  const latest = await manager.findOneBy(CheckoutAttemptEntity, { userId });
  const answer = attemptFor(latest, intention, bounds);
  if ('retryAfterSeconds' in answer || answer === latest) return answer;
  return manager.save(CheckoutAttemptEntity, answer);
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

/** Nothing came of the attempt: the next checkout is a new one, whenever it comes. */
export async function forgetCheckoutAttempt(
  manager: EntityManager,
  { userId, attempt }: Pick<CheckoutAttemptEntity, 'userId' | 'attempt'>,
): Promise<void> {
  await manager.update(CheckoutAttemptEntity, { userId, attempt }, { finished: true, begunLately: [] });
}

function isSameAndFresh(running: CheckoutAttemptEntity, wanted: CheckoutIntention, at: number): boolean {
  const { tier, successUrl, cancelUrl, startedAt } = running;
  const isSame = tier === wanted.tier && successUrl === wanted.successUrl && cancelUrl === wanted.cancelUrl;
  return isSame && at - startedAt.getTime() < REUSED_FOR_MS;
}
