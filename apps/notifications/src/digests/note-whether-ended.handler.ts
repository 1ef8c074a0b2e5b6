import { FINAL_VERSION, type EventEnvelope, type EventPayload } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockWaiting } from '../database/known-users';

type AlertChange = EventPayload<'alerts.alert-ended.v1'> &
  Partial<Pick<EventPayload<'alerts.alert-restored.v1'>, 'term' | 'scope' | 'atLeast'>>;

/**
 * What is said of one alert may come in any order: the latest word counts. A tombstone keeps what comes late of a deleted one from being told. What is
 * not said stays as it is. False where a later word is known, or the account is deleted.
 */
export async function noteOfAlert(
  manager: EntityManager,
  { alertId, userId, at, term = '', scope, atLeast }: AlertChange,
  endedAt: string | null,
): Promise<boolean> {
  await lockWaiting(manager, 'write');
  const noted = await execute(
    manager,
    `INSERT INTO matched_alert AS known (alert_id, user_id, term, ended_at, changed_at, scope, at_least)
     SELECT $1, $2, $6, $3::timestamptz, $4::timestamptz, coalesce($7, 'anywhere'), coalesce($8::smallint, 1)
      WHERE NOT EXISTS (SELECT FROM recipient WHERE user_id = $2 AND profile_version = $5)
     ON CONFLICT (alert_id) DO UPDATE SET ended_at = excluded.ended_at, changed_at = excluded.changed_at,
       term = coalesce(nullif(excluded.term, ''), known.term),
       scope = coalesce($7, known.scope), at_least = coalesce($8, known.at_least)
     WHERE known.changed_at < excluded.changed_at`,
    [alertId, userId, endedAt, at, FINAL_VERSION, term, scope ?? null, atLeast ?? null],
  );
  return noted > 0;
}

/** What waits for a deleted alert is kept for a while and not told. */
@Controller()
export class OnAlertEnded {
  @HandlesEvent('alerts.alert-ended.v1')
  async handle({ payload }: EventEnvelope<'alerts.alert-ended.v1'>, { manager }: EventContext): Promise<void> {
    await noteOfAlert(manager, payload, payload.at);
  }
}

/** What waited for an alert that is there again is told. */
@Controller()
export class OnAlertRestored {
  @HandlesEvent('alerts.alert-restored.v1')
  async handle({ payload }: EventEnvelope<'alerts.alert-restored.v1'>, { manager }: EventContext): Promise<void> {
    await noteOfAlert(manager, payload, null);
  }
}
