import { queryRows } from '@barrelhive/database';
import { acrossMigration } from '@barrelhive/testing';
import * as z from 'zod';
import { allocatedMigrations } from '../src/database/migrations';
import { KeepOpeningQuantities1767571200014 } from '../src/database/migrations/0003-keep-opening-quantities';

const storeRow = z.object({ storeNumber: z.string(), address: z.string() });
const holdingRow = z.object({ sku: z.string(), storeNumber: z.string() });

describe('the migration that keeps opening quantities', () => {
  it('takes over the stores that are known, by their latest address, and which hold what', async () => {
    const stock = (address: string, qty: number) =>
      JSON.stringify([{ storeNumber: '0012', address, city: 'SLC', qty }]);
    await acrossMigration(
      { name: 'allocated', migrations: allocatedMigrations },
      KeepOpeningQuantities1767571200014,
      `INSERT INTO store_stock (sku, stores, observed_at) VALUES
         ('1', '${stock('Old Street', 3)}', '2026-11-01T00:00:00Z'),
         ('2', '${stock('New Street', 0)}', '2026-11-02T00:00:00Z')`,
      async (dataSource) => {
        const stores = 'SELECT store_number AS "storeNumber", address FROM known_store';
        expect(await queryRows(dataSource, storeRow, stores)).toEqual([{ storeNumber: '0012', address: 'New Street' }]);
        const holdings = 'SELECT sku, store_number AS "storeNumber" FROM store_holding';
        expect(await queryRows(dataSource, holdingRow, holdings)).toEqual([{ sku: '1', storeNumber: '0012' }]);
      },
    );
  });
});
