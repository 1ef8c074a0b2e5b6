import { queryRow, queryRows } from '@barrelhive/database';
import * as z from 'zod';
import type { AdminContext } from '../command';
import type { DayFacts } from './facts';

const ON_THE_WAY = ['search', 'alerts', 'notifications'] as const;

const underWayRow = z.object({ to: z.string(), events: z.int(), since: z.date() });
const countRow = z.object({ count: z.int() });

/** Events that no consumer has handled yet, and those that one gave up on. */
export async function readTransit(
  withDatabase: AdminContext['withDatabase'],
): Promise<Pick<DayFacts, 'underWay' | 'deadLetters'>> {
  const transit: Pick<DayFacts, 'underWay' | 'deadLetters'> = { underWay: [], deadLetters: [] };
  for (const service of ON_THE_WAY) {
    await withDatabase(service, async (dataSource) => {
      const waiting = await queryRows(
        dataSource,
        underWayRow,
        `SELECT consumer AS "to", count(*)::int AS events, min(created_at) AS since FROM outbox
          WHERE consumer = ANY ($1) GROUP BY consumer ORDER BY consumer`,
        [ON_THE_WAY],
      );
      transit.underWay.push(...waiting.map((row) => ({ from: service, ...row })));
      const dead = await queryRow(dataSource, countRow, 'SELECT count(*)::int AS count FROM dead_letter');
      if (dead && dead.count > 0) transit.deadLetters.push({ service, events: dead.count });
    });
  }
  return transit;
}
