import { queryRows } from '@barrelhive/database';
import { acrossMigration } from '@barrelhive/testing';
import * as z from 'zod';
import { searchMigrations } from '../src/database/migrations';
import { FollowRecentZeros1767398400000 } from '../src/database/migrations/0007-follow-recent-zeros';

const zero = z.object({ sku: z.string(), cause: z.string() });

describe('the migration to recent zeros', () => {
  it('takes over which bottles were doubted within the last 48 hours', async () => {
    await acrossMigration(
      { name: 'search', migrations: searchMigrations },
      FollowRecentZeros1767398400000,
      `INSERT INTO product (sku, name, department, status, known_store_qty, zero_doubted_at, first_seen_at, revision) VALUES
         ('doubted', 'A', 'AW', '1', 0, now() - interval '1 hour', now(), 1),
         ('long ago', 'B', 'AW', '1', 0, now() - interval '3 days', now(), 1),
         ('sold out', 'C', 'AW', '1', 0, NULL, now(), 1)`,
      async (dataSource) => {
        const zeros = await queryRows(dataSource, zero, 'SELECT sku, cause FROM recent_zero');
        expect(zeros).toEqual([{ sku: 'doubted', cause: 'mass-drop' }]);
      },
    );
  });
});
