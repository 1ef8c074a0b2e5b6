import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

const tellsOfOneThatIsThere = (noticeId: string) => `EXISTS (
  SELECT FROM waiting_match w JOIN matched_alert a ON a.alert_id = w.alert_id AND a.ended_at IS NULL WHERE w.notice_id = ${noticeId})`;

/** SQL of a message `m`: it is a morning, which tells of several alerts. */
export const IS_MORNING = `m.occasion LIKE 'morning:%'`;

/** The alerts (`alert_id`) that a message `m` tells of, and of which `day`, as `about`; follows FROM. For a morning it is known as long as its notice is kept. */
export const ALERTS_TOLD_OF = `LATERAL (
  SELECT split_part(m.occasion, ':', 2) AS alert_id, split_part(m.occasion, ':', 3) AS day WHERE m.occasion LIKE 'alert:%'
  UNION ALL
  SELECT alert ->> 'alertId', split_part(m.occasion, ':', 2)
    FROM notice n CROSS JOIN jsonb_array_elements(n.content -> 'alerts') AS alert WHERE n.id = m.notice_id AND ${IS_MORNING}) AS about`;

/** SQL of a message `m`: the alert that it is about was deleted, or all that a morning tells of. */
export const HAS_ALERT_ENDED = `CASE WHEN ${IS_MORNING} THEN NOT ${tellsOfOneThatIsThere('m.notice_id')}
  ELSE EXISTS (SELECT FROM matched_alert a WHERE a.alert_id = m.alert_id AND a.ended_at IS NOT NULL) END`;

/**
 * Takes out of the notices of mornings what they would tell of alerts that were deleted since. It waits again where it would have been told, for
 * the case that its alert is saved again.
 */
export async function leaveOutDeleted(manager: EntityManager, noticeIds: readonly string[]): Promise<void> {
  if (noticeIds.length === 0) return;
  await execute(
    manager,
    `WITH ended AS (
       SELECT DISTINCT told.notice_id, told.alert_id
         FROM waiting_match told JOIN matched_alert e ON e.alert_id = told.alert_id AND e.ended_at IS NOT NULL
        WHERE told.notice_id = ANY ($1::uuid[]) AND ${tellsOfOneThatIsThere('told.notice_id')}
     ), freed AS (
       UPDATE waiting_match w SET notice_id = NULL FROM ended WHERE w.notice_id = ended.notice_id AND w.alert_id = ended.alert_id
     )
     UPDATE notice n SET content = jsonb_set(n.content, '{alerts}', (
       SELECT jsonb_agg(alert ORDER BY place) FROM jsonb_array_elements(n.content -> 'alerts') WITH ORDINALITY AS told (alert, place)
        WHERE NOT EXISTS (SELECT FROM ended WHERE notice_id = n.id AND alert_id = (alert ->> 'alertId')::uuid)))
      WHERE n.id IN (SELECT notice_id FROM ended)`,
    [noticeIds],
  );
}
