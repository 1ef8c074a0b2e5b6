import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import type { WaitingMatch } from './waiting-matches';

/** Changes that wait for an alert, or that a notice is about: at one address, or at all others. */
type Waiting = Pick<WaitingMatch, 'alertId' | 'changeIds' | 'onlyAt'>;

const eachChange = <M extends Waiting>(matches: readonly M[]) =>
  matches.flatMap((match) => match.changeIds.map((changeId) => ({ ...match, changeId })));

/** What matched is told by these notices, or ends with them. */
export async function tieToNotices(
  manager: EntityManager,
  matches: readonly (Waiting & { noticeId: string })[],
): Promise<void> {
  const rows = eachChange(matches);
  const ofAll = rows.filter(({ onlyAt }) => onlyAt === '');
  await execute(
    manager,
    `UPDATE waiting_match w SET notice_id = tied.notice_id
       FROM unnest($1::uuid[], $2::bigint[], $3::uuid[]) AS tied (alert_id, change_id, notice_id)
      WHERE w.alert_id = tied.alert_id AND w.change_id = tied.change_id AND w.only_at = ''`,
    [ofAll.map(({ alertId }) => alertId), ofAll.map(({ changeId }) => changeId), ofAll.map(({ noticeId }) => noticeId)],
  );
  const ofOne = rows.filter(({ onlyAt }) => onlyAt !== '');
  if (ofOne.length === 0) return;
  await execute(
    manager,
    `INSERT INTO waiting_match (alert_id, change_id, only_at, notice_id)
     SELECT DISTINCT * FROM unnest($1::uuid[], $2::bigint[], $3::text[], $4::uuid[]) AS tied ORDER BY 1, 2, 3
     ON CONFLICT (alert_id, change_id, only_at) DO UPDATE SET notice_id = excluded.notice_id`,
    [
      ofOne.map(({ alertId }) => alertId),
      ofOne.map(({ changeId }) => changeId),
      ofOne.map(({ onlyAt }) => onlyAt),
      ofOne.map(({ noticeId }) => noticeId),
    ],
  );
}

/** What others are told waits for these addresses alone. */
export async function letWaitAlone(manager: EntityManager, matches: readonly Waiting[]): Promise<void> {
  if (matches.length === 0) return;
  const rows = eachChange(matches);
  await execute(
    manager,
    `INSERT INTO waiting_match (alert_id, change_id, only_at)
     SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::text[]) AS later ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING`,
    [rows.map(({ alertId }) => alertId), rows.map(({ changeId }) => changeId), rows.map(({ onlyAt }) => onlyAt)],
  );
}

/** Their notices tell these changes, which are kept for as long as a page shows them. In the order in which others lock them. */
export async function noteNotified(manager: EntityManager, changeIds: readonly string[]): Promise<void> {
  await execute(
    manager,
    `UPDATE seen_change SET notified_at = now() WHERE id IN (
       SELECT id FROM seen_change
        WHERE id = ANY ($1::bigint[]) AND coalesce(notified_at < now() - interval '1 hour', true)
        ORDER BY sku, kind, observed_at FOR UPDATE)`,
    [[...new Set(changeIds)]],
  );
}

/** What is no longer true, or came back to where it began, is never told. */
export async function endMatches(manager: EntityManager, matches: readonly Waiting[]): Promise<void> {
  const rows = eachChange(matches);
  await execute(
    manager,
    `DELETE FROM waiting_match w USING unnest($1::uuid[], $2::bigint[], $3::text[]) AS ended (alert_id, change_id, only_at)
      WHERE w.alert_id = ended.alert_id AND w.change_id = ended.change_id AND w.only_at = ended.only_at`,
    [rows.map(({ alertId }) => alertId), rows.map(({ changeId }) => changeId), rows.map(({ onlyAt }) => onlyAt)],
  );
}
