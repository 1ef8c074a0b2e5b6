import { execute, queryRows } from '@barrelhive/database';
import { createServiceDataSource, migrateService } from '@barrelhive/service-kit';
import { testDatabase } from '@barrelhive/testing';
import * as z from 'zod';
import { searchMigrations } from '../src/database/migrations';
import { FollowRecentZeros1767398400000 } from '../src/database/migrations/0007-follow-recent-zeros';

describe('the migration to recent zeros', () => {
  it('takes over which bottles were doubted within the last 48 hours', async () => {
    const place = searchMigrations.indexOf(FollowRecentZeros1767398400000);
    const store = await testDatabase({ name: 'search', migrations: searchMigrations.slice(0, place) });
    const dataSource = createServiceDataSource({ name: 'search', databaseUrl: store.url });
    try {
      await dataSource.initialize();
      await execute(
        dataSource,
        `INSERT INTO product (sku, name, department, status, known_store_qty, zero_doubted_at, first_seen_at, revision) VALUES
           ('doubted', 'A', 'AW', '1', 0, now() - interval '1 hour', now(), 1),
           ('long ago', 'B', 'AW', '1', 0, now() - interval '3 days', now(), 1),
           ('sold out', 'C', 'AW', '1', 0, NULL, now(), 1)`,
      );
      await migrateService({ name: 'search', databaseUrl: store.url, migrations: searchMigrations });
      const zeros = await queryRows(
        dataSource,
        z.object({ sku: z.string(), cause: z.string() }),
        `SELECT sku, cause FROM recent_zero`,
      );
      expect(zeros).toEqual([{ sku: 'doubted', cause: 'mass-drop' }]);
    } finally {
      await dataSource.destroy();
      await store.dispose();
    }
  });
});
