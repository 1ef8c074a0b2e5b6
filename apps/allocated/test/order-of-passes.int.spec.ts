import { randomUUID } from 'node:crypto';
import { execute, queryRows } from '@barrelhive/database';
import { EventContext } from '@barrelhive/messaging';
import { testDatabase, type TestDatabase } from '@barrelhive/testing';
import * as fc from 'fast-check';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { OnCatalogueUpdated } from '../src/monthly-list/on-catalogue-updated.handler';
import { allocatedMigrations } from '../src/database/migrations';

const NOON_MS = Date.parse('2026-11-21T19:00:00.000Z');
const PASS_MS = 600_000;
const bottle = { sku: '018006', name: 'BUFFALO TRACE BOURBON', department: 'LA', status: '1' };

/** What a pass says of the bottle: how many stand in stores, that it is an ordinary one now, or that it left the catalogue. */
interface Pass {
  pass: number;
  said: number | 'ordinary' | 'removed';
}

describe('the bottles of the monthly list', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await testDatabase({ name: 'allocated', migrations: allocatedMigrations });
    dataSource = await database.connect();
  });
  afterAll(() => database.dispose());

  const tell = ({ pass, said }: Pass) =>
    dataSource.transaction((manager) => {
      const observedAt = new Date(NOON_MS + pass * PASS_MS).toISOString();
      const payload = {
        runId: 'run',
        observedAt,
        entries:
          said === 'removed'
            ? []
            : [said === 'ordinary' ? { ...bottle, department: 'AW' } : { ...bottle, storeQty: said }],
        removedSkus: said === 'removed' ? [bottle.sku] : [],
      };
      const type = 'inventory.catalogue-updated.v1';
      return new OnCatalogueUpdated().handle(
        { id: randomUUID(), type, occurredAt: observedAt, correlationId: 'test', payload },
        new EventContext([manager]),
      );
    });

  const listed = async () =>
    queryRows(
      dataSource,
      z.object({ said: z.int() }),
      'SELECT store_qty AS said FROM allocated_product WHERE on_list',
    ).then((rows) => rows.map(({ said }) => said));

  it('say what the newest pass said, whatever the order the passes come in, and however often', async () => {
    await fc.assert(
      fc.asyncProperty(passes, async ({ newest, deliveries }) => {
        await execute(dataSource, 'DELETE FROM allocated_product');
        for (const one of deliveries) await tell(one);
        expect(await listed()).toEqual(typeof newest.said === 'number' ? [newest.said] : []);
      }),
      { numRuns: 100 },
    );
  });
});

/** An order of passes in which each comes at least once. */
const passes = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom('ordinary' as const, 'removed' as const)), {
    minLength: 1,
    maxLength: 4,
  })
  .map((said) => said.map((one, pass): Pass => ({ pass, said: one })))
  .chain((seen) => {
    const newest = seen.at(-1) ?? { pass: 0, said: 'removed' };
    return fc.array(fc.constantFrom(...seen), { maxLength: 2 }).chain((again) => {
      const all = [...seen, ...again];
      const orders = fc.shuffledSubarray(all, { minLength: all.length });
      return orders.map((deliveries) => ({ newest, deliveries }));
    });
  });
