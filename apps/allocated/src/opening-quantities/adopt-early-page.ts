import { execute } from '@barrelhive/database';
import type { AllocatedPeriod } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';

/** The agency may write the list into its page some days before the third Saturday. */
const EARLY_DAYS = 3;

/** Counts a page that changed in the days before a month's release to that month, unless the month has a page already. */
export async function adoptEarlyPage(
  manager: EntityManager,
  { year, month }: AllocatedPeriod,
  releasedAt: Date,
): Promise<void> {
  await execute(
    manager,
    `UPDATE page_row SET year = $1, month = $2
      WHERE (year, month) = (SELECT year, month FROM page_row ORDER BY year DESC, month DESC LIMIT 1)
        AND (year, month) < ($1, $2)
        AND EXISTS (SELECT FROM page_observation WHERE changed_at > $3::timestamptz - make_interval(days => $4))`,
    [year, month, releasedAt, EARLY_DAYS],
  );
}
