import { execute, queryRows } from '@barrelhive/database';
import { migrateService } from '@barrelhive/service-kit';
import { testDatabase } from '@barrelhive/testing';
import * as z from 'zod';
import { allocatedMigrations } from '../src/database/migrations';
import { KeepOpeningQuantities1767571200014 } from '../src/database/migrations/0003-keep-opening-quantities';

const storeRow = z.object({ storeNumber: z.string(), address: z.string() });
const holdingRow = z.object({ sku: z.string(), storeNumber: z.string() });

describe('the migration that keeps opening quantities', () => {
  it('takes over the stores that are known, by their latest address, and which hold what', async () => {
    const before = allocatedMigrations.slice(0, allocatedMigrations.indexOf(KeepOpeningQuantities1767571200014));
    const database = await testDatabase({ name: 'allocated', migrations: before });
    const stock = (address: string, qty: number) =>
      JSON.stringify([{ storeNumber: '0012', address, city: 'SLC', qty }]);
    try {
      const dataSource = await database.connect();
      await execute(
        dataSource,
        `INSERT INTO store_stock (sku, stores, observed_at)
         VALUES ('1', $1, '2026-11-01T00:00:00Z'), ('2', $2, '2026-11-02T00:00:00Z')`,
        [stock('Old Street', 3), stock('New Street', 0)],
      );
      await migrateService({ name: 'allocated', databaseUrl: database.url, migrations: allocatedMigrations });
      const stores = 'SELECT store_number AS "storeNumber", address FROM known_store';
      expect(await queryRows(dataSource, storeRow, stores)).toEqual([{ storeNumber: '0012', address: 'New Street' }]);
      const holdings = 'SELECT sku, store_number AS "storeNumber" FROM store_holding';
      expect(await queryRows(dataSource, holdingRow, holdings)).toEqual([{ sku: '1', storeNumber: '0012' }]);
    } finally {
      await database.dispose();
    }
  });
});
