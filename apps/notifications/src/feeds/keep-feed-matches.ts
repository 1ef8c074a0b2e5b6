import type { ChangesMatched } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

const userRow = z.object({ userId: z.string() });

/**
 * Keeps what alerts found for whoever has switched feeds on, whether they want to be told of it or not: `changeIds` has the numbers of the changes of
 * each event, by their places. Nothing is kept of all others.
 */
export async function keepFeedMatches(
  manager: EntityManager,
  events: readonly Pick<ChangesMatched, 'matches' | 'observedAt'>[],
  changeIds: readonly (readonly string[])[],
): Promise<void> {
  const concerned = new Set(events.flatMap(({ matches }) => matches.map(({ userId }) => userId)));
  // Whoever switches them off waits for this, so that nothing of theirs is left.
  const sql = 'SELECT user_id AS "userId" FROM feed WHERE user_id = ANY ($1) ORDER BY user_id FOR KEY SHARE';
  const rows = await queryRows(manager, userRow, sql, [[...concerned]]);
  const reading = new Set(rows.map(({ userId }) => userId));
  if (reading.size === 0) return;
  const found = events.flatMap(({ matches, observedAt }, event) =>
    matches
      .filter(({ userId }) => reading.has(userId))
      .flatMap(({ changes, ...match }) =>
        changes.map((place) => ({ ...match, changeId: changeIds[event]?.[place], observedAt })),
      ),
  );
  await execute(
    manager,
    `INSERT INTO feed_match (user_id, alert_id, change_id, term, observed_at)
     SELECT * FROM unnest($1::text[], $2::uuid[], $3::bigint[], $4::text[], $5::timestamptz[])
     ON CONFLICT DO NOTHING`,
    [
      found.map(({ userId }) => userId),
      found.map(({ alertId }) => alertId),
      found.map(({ changeId }) => changeId),
      found.map(({ term }) => term),
      found.map(({ observedAt }) => observedAt),
    ],
  );
}
