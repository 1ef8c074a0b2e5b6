import { execute, queryRows } from '@barrelhive/database';
import { planEndOf, type Entitlement } from '@barrelhive/entitlements';
import { UNPAID_WATCH_HOURS } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import { lockSavedAlerts } from '../database/lock-saved-alerts';
import { noteTermChanges, watchedTerm } from '../database/term-changes';

const WHILE_UNPAID_MS = UNPAID_WATCH_HOURS * 3_600_000;

/** Whoever signs up or goes to pay is watched for a while: what changes meanwhile is theirs once they pay. */
export async function watchForPayment(manager: EntityManager, userId: string, now: Date): Promise<void> {
  await watch(manager, { userId, endsAt: afterWhile(now), unless: 'watched longer' });
}

/** Watches the alerts of a user as long as a plan holds that billing just spoke of, and for a while after its end. */
export async function watchByPlan(
  manager: EntityManager,
  { before, after }: { before: Entitlement; after: Entitlement },
  now: Date,
): Promise<void> {
  const { userId, valid } = after;
  const end = valid ? planEndOf(after) : now;
  const endsAt = end === undefined ? 'infinity' : afterWhile(end > now ? end : now);
  if (valid || before.valid) await watch(manager, { userId, endsAt, unless: 'never' });
}

const afterWhile = (instant: Date) => new Date(instant.getTime() + WHILE_UNPAID_MS);

/** Whether an alert that a user saves is watched. The caller holds the lock of the user's alerts. */
export async function isWatchedUser(manager: EntityManager, userId: string, now: Date): Promise<boolean> {
  return (await execute(manager, 'SELECT FROM watched_user WHERE user_id = $1 AND ends_at > $2', [userId, now])) > 0;
}

/** Lets go of a user whose time is over: from then on their alerts are in no index. Answers whether it was. */
export async function unwatch(manager: EntityManager, userId: string, now: Date): Promise<boolean> {
  await lockSavedAlerts(manager, userId);
  const sql = 'DELETE FROM watched_user WHERE user_id = $1 AND ends_at <= $2';
  if ((await execute(manager, sql, [userId, now])) === 0) return false;
  await setWatched(manager, userId, false);
  return true;
}

interface Watch {
  userId: string;
  endsAt: Date | 'infinity';
  unless: 'watched longer' | 'never';
}

async function watch(manager: EntityManager, { userId, endsAt, unless }: Watch): Promise<void> {
  await lockSavedAlerts(manager, userId);
  const latest = unless === 'never' ? 'excluded.ends_at' : 'greatest(watched_user.ends_at, excluded.ends_at)';
  await execute(
    manager,
    `INSERT INTO watched_user (user_id, ends_at) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET ends_at = ${latest}`,
    [userId, endsAt],
  );
  await setWatched(manager, userId, true);
}

async function setWatched(manager: EntityManager, userId: string, isWatched: boolean): Promise<void> {
  const changed = await queryRows(
    manager,
    watchedTerm,
    `UPDATE saved_alert SET is_watched = $2 WHERE user_id = $1 AND is_watched <> $2 RETURNING id, term_key AS "termKey"`,
    [userId, isWatched],
  );
  if (changed.length > 0) await noteTermChanges(manager, isWatched ? 'watched' : 'unwatched', changed);
}
