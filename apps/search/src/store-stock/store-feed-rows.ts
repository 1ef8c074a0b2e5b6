import { execute, queryRows } from '@barrelhive/database';
import type { StoreFeed } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { integerArray } from '../database/integer-arrays';

const feedRow = z.object({ storeNumber: z.int(), shownSince: z.date(), seenAt: z.date(), missed: z.int() });

/** Whether the agency shows each of some stores; those that no reading has shown are left out. */
export async function readStoreFeeds(
  manager: EntityManager,
  stores: readonly number[],
): Promise<Map<number, StoreFeed>> {
  const rows = await queryRows(
    manager,
    feedRow,
    `SELECT store_number AS "storeNumber", shown_since AS "shownSince", seen_at AS "seenAt", missed
       FROM store_feed WHERE store_number = ANY($1)`,
    [integerArray(stores)],
  );
  return new Map(rows.map(({ storeNumber, ...feed }) => [storeNumber, feed]));
}

/** In the order of the stores: two replicas that write the same ones cannot deadlock. */
export async function writeStoreFeeds(manager: EntityManager, feeds: ReadonlyMap<number, StoreFeed>): Promise<void> {
  if (feeds.size === 0) return;
  const sorted = [...feeds].sort(([one], [other]) => one - other);
  await execute(
    manager,
    `INSERT INTO store_feed (store_number, shown_since, seen_at, missed)
     SELECT * FROM unnest($1::smallint[], $2::timestamptz[], $3::timestamptz[], $4::integer[])
     ON CONFLICT (store_number) DO UPDATE SET shown_since = excluded.shown_since, seen_at = excluded.seen_at, missed = excluded.missed`,
    [
      integerArray(sorted.map(([number]) => number)),
      sorted.map(([, { shownSince }]) => shownSince),
      sorted.map(([, { seenAt }]) => seenAt),
      integerArray(sorted.map(([, { missed }]) => missed)),
    ],
  );
}
