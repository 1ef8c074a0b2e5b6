import { execute, queryRow, queryRows } from '@barrelhive/database';
import { ENDED_ALERT_KEPT_DAYS } from '@barrelhive/rules';
import type { Outbox } from '@barrelhive/messaging';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { noteTermChanges, watchedTerm } from '../database/term-changes';
import { timeOfDatabase } from '../database/time-of-database';
import type { SavedAlertEntity } from './saved-alert.entity';

const idRow = z.object({ id: z.string() });

/**
 * Ends alerts that were just deleted, in the transaction that deleted them. Their ids and texts are kept for a while: the day belongs to the
 * term, so that no second text goes out when it is saved again, and what waited is told then.
 */
export async function endAlerts(
  manager: EntityManager,
  outbox: Outbox,
  userId: string,
  deleted: readonly z.infer<typeof watchedTerm>[],
): Promise<void> {
  if (deleted.length === 0) return;
  await noteTermChanges(manager, 'unwatched', deleted);
  await execute(
    manager,
    `INSERT INTO ended_alert (user_id, alert_id, term_key)
     SELECT $1, * FROM unnest($2::uuid[], $3::text[])
     ON CONFLICT (user_id, term_key) DO UPDATE SET alert_id = excluded.alert_id, ended_at = excluded.ended_at`,
    [userId, deleted.map(({ id }) => id), deleted.map(({ termKey }) => termKey)],
  );
  const at = await timeOfDatabase(manager);
  const events = deleted.map(({ id }) => ({ alertId: id, userId, at }));
  await outbox.publishAll(manager, 'alerts.alert-ended.v1', events);
}

type RestoredAlert = Pick<SavedAlertEntity, 'id' | 'searchTerm' | 'scope' | 'atLeast'>;

/** Says that alerts which had ended are there again. */
export async function publishRestored(
  manager: EntityManager,
  outbox: Outbox,
  userId: string,
  restored: readonly RestoredAlert[],
): Promise<void> {
  const at = await timeOfDatabase(manager);
  const events = restored.map(({ id: alertId, searchTerm: term, scope, atLeast }) => ({
    alertId,
    userId,
    at,
    term,
    scope,
    atLeast,
  }));
  await outbox.publishAll(manager, 'alerts.alert-restored.v1', events);
}

/** Says where an alert looks by now: what it found before is told as far as it is so there. */
export async function publishScope(
  manager: EntityManager,
  outbox: Outbox,
  { id: alertId, userId, scope, atLeast }: Pick<SavedAlertEntity, 'id' | 'userId' | 'scope' | 'atLeast'>,
): Promise<void> {
  const at = await timeOfDatabase(manager);
  await outbox.publish(manager, 'alerts.scope-changed.v1', { alertId, userId, at, scope, atLeast });
}

/** The id that an alert of the user for this term had lately; it is the alert's again. */
export async function takeFormerId(
  manager: EntityManager,
  userId: string,
  termKey: string,
): Promise<string | undefined> {
  const former = await queryRow(
    manager,
    idRow,
    `DELETE FROM ended_alert WHERE user_id = $1 AND term_key = $2 AND ended_at > now() - make_interval(days => $3)
     RETURNING alert_id AS id`,
    [userId, termKey, ENDED_ALERT_KEPT_DAYS],
  );
  return former?.id;
}

/** Deletes all that belongs to the alerts of a user, also to those that ended lately. */
export async function forgetAlerts(manager: EntityManager, userId: string): Promise<void> {
  const removed = await queryRows(
    manager,
    watchedTerm,
    'DELETE FROM saved_alert WHERE user_id = $1 RETURNING id, term_key AS "termKey"',
    [userId],
  );
  if (removed.length > 0) await noteTermChanges(manager, 'unwatched', removed);
  const ended = await queryRows(manager, idRow, 'DELETE FROM ended_alert WHERE user_id = $1 RETURNING alert_id AS id', [
    userId,
  ]);
  const ids = [...removed, ...ended].map(({ id }) => id);
  await execute(manager, 'DELETE FROM alert_history WHERE alert_id = ANY ($1)', [ids]);
}
