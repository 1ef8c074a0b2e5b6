import type { PaidTier } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';

/** After this long an unfinished checkout is begun anew; the provider keeps its page open for a day. */
const REUSE_MINUTES = 30;

/** One intention to buy. The same intention asked for twice gets the same page (same idempotency key). */
export interface CheckoutAttempt {
  attempt: number;
  /** The page of an earlier, different intention that is still open and must be closed. */
  supersededSession: string | undefined;
}

export interface CheckoutIntention {
  userId: string;
  tier: PaidTier;
  successUrl: string;
  cancelUrl: string;
}

interface AttemptRow {
  attempt: number;
  session_id: string | null;
  same: boolean;
}

/** The running attempt if it is the same intention and fresh, else a new one. Must hold the user's billing lock. */
export async function beginCheckoutAttempt(
  { userId, tier, successUrl, cancelUrl }: CheckoutIntention,
  manager: EntityManager,
): Promise<CheckoutAttempt> {
  const [running]: AttemptRow[] = await manager.query(
    `SELECT attempt, CASE WHEN finished THEN NULL ELSE session_id END AS session_id,
            NOT finished AND tier = $2 AND success_url = $3 AND cancel_url = $4
              AND started_at > now() - make_interval(mins => $5) AS same
       FROM checkout_attempt WHERE user_id = $1`,
    [userId, tier, successUrl, cancelUrl, REUSE_MINUTES],
  );
  if (running?.same) return { attempt: running.attempt, supersededSession: undefined };
  const attempt = (running?.attempt ?? 0) + 1;
  await manager.query(
    `INSERT INTO checkout_attempt (user_id, attempt, tier, success_url, cancel_url, started_at)
     VALUES ($1, $2, $3, $4, $5, now())
     ON CONFLICT (user_id) DO UPDATE
       SET attempt = $2, tier = $3, success_url = $4, cancel_url = $5, started_at = now(), session_id = NULL, finished = false`,
    [userId, attempt, tier, successUrl, cancelUrl],
  );
  return { attempt, supersededSession: running?.session_id ?? undefined };
}

export async function noteCheckoutSession(userId: string, sessionId: string, manager: EntityManager): Promise<void> {
  await manager.query('UPDATE checkout_attempt SET session_id = $2 WHERE user_id = $1', [userId, sessionId]);
}

/** A subscription came of it, or went: the next checkout is a new intention. */
export async function finishCheckoutAttempt(userId: string, manager: EntityManager): Promise<void> {
  await manager.query('UPDATE checkout_attempt SET finished = true WHERE user_id = $1', [userId]);
}
