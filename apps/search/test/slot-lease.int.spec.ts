import { execute, queryRow } from '@barrelhive/database';
import { createServiceDataSource } from '@barrelhive/service-kit';
import { eventually, testDatabase, type TestDatabase } from '@barrelhive/testing';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { searchMigrations } from '../src/database/migrations';
import { SlotLease, slotOf } from '../src/refresh/slot-lease';
import { DetailClaims } from '../src/store-reading/detail-claims';

jest.setTimeout(60_000);

const slot = slotOf(new Date('2026-11-21T17:04:59Z'), 600);
const nextSlot = slotOf(new Date('2026-11-21T17:10:00Z'), 600);

describe('work that one replica does for all', () => {
  let store: TestDatabase;
  let database: DataSource;

  beforeEach(async () => {
    store = await testDatabase({ name: 'search', migrations: searchMigrations });
    database = await createServiceDataSource({ name: 'search', databaseUrl: store.url }).initialize();
  });
  afterEach(async () => {
    await database.destroy();
    await store.dispose();
  });

  const endLeases = (table: 'schedule_run' | 'detail_attempt') =>
    execute(
      database,
      table === 'schedule_run'
        ? `UPDATE schedule_run SET lease_until = lease_until - interval '1 minute'`
        : `UPDATE detail_attempt SET claimed_until = claimed_until - interval '1 minute'`,
    );

  describe('in a slot', () => {
    it('is done once, however many replicas try at once and again later', async () => {
      expect(slot.toISOString()).toBe('2026-11-21T17:00:00.000Z');
      let runs = 0;
      const tryAll = () =>
        Promise.all(
          Array.from({ length: 8 }, () => new SlotLease(database).runOnce('refresh', slot, async () => ++runs > 0)),
        );
      expect((await tryAll()).filter(Boolean)).toHaveLength(1);
      expect((await tryAll()).filter(Boolean)).toHaveLength(0);
      expect(runs).toBe(1);
    });

    it('is taken over when the replica that had it is lost', async () => {
      const lost = new SlotLease(database).runOnce('refresh', slot, () => new Promise(() => undefined));
      void lost;
      const heir = new SlotLease(database);
      await eventually('the slot to be taken', async () => (await execute(database, `SELECT FROM schedule_run`)) > 0);
      expect(await heir.runOnce('refresh', slot, async () => true)).toBe(false);
      await endLeases('schedule_run');
      expect(await heir.runOnce('refresh', slot, async () => true)).toBe(true);
    });

    it('waits for the work of an earlier slot to end', async () => {
      const lease = new SlotLease(database);
      let finishFirst: (done: boolean) => void = () => undefined;
      const first = lease.runOnce('refresh', slot, () => new Promise((resolve) => (finishFirst = resolve)));
      await eventually('the slot to be taken', async () => (await execute(database, `SELECT FROM schedule_run`)) > 0);
      expect(await lease.runOnce('refresh', nextSlot, async () => true)).toBe(false);
      expect(await lease.runOnce('another task', nextSlot, async () => true)).toBe(true);
      finishFirst(true);
      await first;
      expect(await lease.runOnce('refresh', nextSlot, async () => true)).toBe(true);
    });

    it('stays open when it could not be done', async () => {
      const lease = new SlotLease(database);
      await lease.runOnce('refresh', slot, async () => false);
      await endLeases('schedule_run');
      expect(await lease.runOnce('refresh', slot, async () => true)).toBe(true);
    });
  });

  describe('for a bottle', () => {
    const sku = '016850';
    const longAgo = new Date(Date.now() - 600_000);

    it('is claimed by one replica, and by another only when that one is lost', async () => {
      const [a, b] = [new DetailClaims(database), new DetailClaims(database)];
      const results = await Promise.all([a.claim(sku, 5, longAgo), b.claim(sku, 5, longAgo)]);
      expect(results.map(({ kind }) => kind).sort()).toEqual(['claimed', 'taken']);
      await endLeases('detail_attempt');
      expect((await b.claim(sku, 5, longAgo)).kind).toBe('claimed');
      const detail = { checkedAt: new Date(), statewideQty: 5, stores: [] };
      expect(await a.succeed(database.manager, sku, detail)).toBe(false);
      expect(await b.succeed(database.manager, sku, detail)).toBe(true);
      for (const claims of [a, b]) claims.forget(sku);
    });

    it('is not done again while the detail is young, unless the total moved', async () => {
      const claims = new DetailClaims(database);
      await claims.claim(sku, 5, longAgo);
      await claims.succeed(database.manager, sku, { checkedAt: new Date(), statewideQty: 5, stores: [] });
      expect((await claims.claim(sku, 5, longAgo)).kind).toBe('fresh');
      expect((await claims.claim(sku, 6, longAgo)).kind).toBe('claimed');
      claims.forget(sku);
    });

    it('backs off longer with each failure, until the total moves', async () => {
      const claims = new DetailClaims(database);
      const minutesLeft = async () => {
        const row = await queryRow(
          database,
          z.object({ minutes: z.int() }),
          `SELECT round(extract(epoch FROM retry_at - now()) / 60)::int AS minutes FROM detail_attempt`,
        );
        return row?.minutes;
      };
      const waits: (number | undefined)[] = [];
      for (let failure = 0; failure < 3; failure++) {
        expect((await claims.claim(sku, 5, longAgo)).kind).toBe('claimed');
        await claims.fail(sku, 5, 'the agency answered 500 (detail)');
        waits.push(await minutesLeft());
        expect((await claims.claim(sku, 5, longAgo)).kind).toBe('backing-off');
        await execute(database, `UPDATE detail_attempt SET retry_at = now()`);
      }
      expect(waits).toEqual([10, 20, 40]);
      await claims.claim(sku, 5, longAgo);
      await claims.fail(sku, 5, 'the agency answered 500 (detail)');
      expect((await claims.claim(sku, 6, longAgo)).kind).toBe('claimed');
      await claims.fail(sku, 6, 'the agency answered 500 (detail)');
      expect(await minutesLeft()).toBe(10);
      claims.forget(sku);
    });
  });
});
