import { execute, queryRows } from '@barrelhive/database';
import { testDatabase, type TestDatabase } from '@barrelhive/testing';
import * as fc from 'fast-check';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import * as z from 'zod';
import { keepProducts, takeOff, type ProductCopy } from '../src';

const NOON_MS = Date.parse('2026-11-21T19:00:00.000Z');
const PASS_MS = 600_000;
const bottle = { sku: '018006', name: 'BUFFALO TRACE BOURBON', department: 'AW', status: '1', size: '750 ML' };
const COPY: ProductCopy = { table: 'bottle', listed: 'listed', figures: ['size', 'storeQty'] };

class CreateCopy1767229200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bottle (
        sku text PRIMARY KEY,
        name text NOT NULL,
        size text,
        store_qty integer,
        listed boolean NOT NULL,
        observed_at timestamptz NOT NULL
      )
    `);
  }

  async down(): Promise<void> {}
}

/** What a pass says of the bottle: how many stand in stores, or that it left the list. */
interface Pass {
  pass: number;
  said: number | 'removed';
}

describe('the copy of the catalogue', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await testDatabase({ name: 'alerts', migrations: [CreateCopy1767229200000] });
    dataSource = await database.connect();
  });
  afterAll(() => database.dispose());

  const tell = ({ pass, said }: Pass) =>
    dataSource.transaction(async (manager) => {
      const observedAt = new Date(NOON_MS + pass * PASS_MS).toISOString();
      await keepProducts(manager, COPY, said === 'removed' ? [] : [{ ...bottle, storeQty: said }], observedAt);
      await takeOff(manager, COPY, said === 'removed' ? [bottle.sku] : [], observedAt);
    });

  const listed = async () =>
    queryRows(dataSource, z.object({ said: z.int() }), 'SELECT store_qty AS said FROM bottle WHERE listed').then(
      (rows) => rows.map(({ said }) => said),
    );

  it('says what the newest pass said, whatever the order the passes come in, and however often', async () => {
    await fc.assert(
      fc.asyncProperty(passes, async ({ newest, deliveries }) => {
        await execute(dataSource, 'DELETE FROM bottle');
        for (const one of deliveries) await tell(one);
        expect(await listed()).toEqual(newest.said === 'removed' ? [] : [newest.said]);
      }),
      { numRuns: 100 },
    );
  });
});

/** An order of passes in which each comes at least once. */
const passes = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant('removed' as const)), { minLength: 1, maxLength: 4 })
  .map((said) => said.map((one, pass): Pass => ({ pass, said: one })))
  .chain((seen) => {
    const newest = seen.at(-1) ?? { pass: 0, said: 'removed' };
    return fc.array(fc.constantFrom(...seen), { maxLength: 2 }).chain((again) => {
      const all = [...seen, ...again];
      const orders = fc.shuffledSubarray(all, { minLength: all.length });
      return orders.map((deliveries) => ({ newest, deliveries }));
    });
  });
