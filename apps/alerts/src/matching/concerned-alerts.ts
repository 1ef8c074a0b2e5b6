import type { StockChange } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import type { ConcernedAlert } from './pack-matches';

const alertRow = z.object({ alertId: z.string(), userId: z.string(), term: z.string() });

/** The saved alerts that some changes concern, each with all of them. `alertIds` are those of each change; who was deleted since is left out. */
export async function concernedAlerts(
  manager: EntityManager,
  changes: readonly StockChange[],
  alertIds: readonly string[][],
): Promise<ConcernedAlert[]> {
  const changesOf = new Map<string, StockChange[]>();
  for (const [place, change] of changes.entries()) {
    for (const id of alertIds[place] ?? []) {
      const known = changesOf.get(id);
      if (known) known.push(change);
      else changesOf.set(id, [change]);
    }
  }
  const alerts = await queryRows(
    manager,
    alertRow,
    `SELECT id AS "alertId", user_id AS "userId", search_term AS term
       FROM saved_alert WHERE id = ANY ($1::uuid[]) ORDER BY id`,
    [[...changesOf.keys()]],
  );
  return alerts.map((alert) => ({ ...alert, changes: changesOf.get(alert.alertId) ?? [] }));
}
