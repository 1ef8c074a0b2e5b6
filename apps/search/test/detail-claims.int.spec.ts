import { execute, queryRow } from '@barrelhive/database';
import { createServiceDataSource } from '@barrelhive/service-kit';
import { testDatabase, type TestDatabase } from '@barrelhive/testing';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { searchMigrations } from '../src/database/migrations';
import { DetailClaims } from '../src/store-reading/detail-claims';

const SKU = '016850';
const longAgo = new Date(Date.now() - 600_000);

describe('reading the detail of a bottle', () => {
  let store: TestDatabase;
  let dataSource: DataSource;

  beforeEach(async () => {
    store = await testDatabase({ name: 'search', migrations: searchMigrations });
    dataSource = await createServiceDataSource({ name: 'search', databaseUrl: store.url }).initialize();
  });
  afterEach(async () => {
    await dataSource.destroy();
    await store.dispose();
  });

  it('is claimed by one replica, and by another only when that one is lost', async () => {
    const [a, b] = [new DetailClaims(dataSource), new DetailClaims(dataSource)];
    const results = await Promise.all([a.claim(SKU, 5, longAgo), b.claim(SKU, 5, longAgo)]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['claimed', 'taken']);
    await execute(dataSource, `UPDATE detail_attempt SET claimed_until = claimed_until - interval '1 minute'`);
    expect((await b.claim(SKU, 5, longAgo)).kind).toBe('claimed');
    const detail = { checkedAt: new Date(), statewideQty: 5, stores: [] };
    expect(await a.succeed(dataSource.manager, SKU, detail)).toBe(false);
    expect(await b.succeed(dataSource.manager, SKU, detail)).toBe(true);
    for (const claims of [a, b]) claims.forget(SKU);
  });

  it('is not done again while the detail is young, unless the total moved', async () => {
    const claims = new DetailClaims(dataSource);
    await claims.claim(SKU, 5, longAgo);
    await claims.succeed(dataSource.manager, SKU, { checkedAt: new Date(), statewideQty: 5, stores: [] });
    expect((await claims.claim(SKU, 5, longAgo)).kind).toBe('fresh');
    expect((await claims.claim(SKU, 6, longAgo)).kind).toBe('claimed');
    claims.forget(SKU);
  });

  it('backs off longer with each failure, until the total moves', async () => {
    const claims = new DetailClaims(dataSource);
    const minutesLeft = async () => {
      const row = await queryRow(
        dataSource,
        z.object({ minutes: z.int() }),
        `SELECT round(extract(epoch FROM retry_at - now()) / 60)::int AS minutes FROM detail_attempt`,
      );
      return row?.minutes;
    };
    const waits: (number | undefined)[] = [];
    for (let failure = 0; failure < 3; failure++) {
      expect((await claims.claim(SKU, 5, longAgo)).kind).toBe('claimed');
      await claims.fail(SKU, 5);
      waits.push(await minutesLeft());
      expect((await claims.claim(SKU, 5, longAgo)).kind).toBe('backing-off');
      await execute(dataSource, `UPDATE detail_attempt SET retry_at = now()`);
    }
    expect(waits).toEqual([10, 20, 40]);
    await claims.claim(SKU, 5, longAgo);
    await claims.fail(SKU, 5);
    expect((await claims.claim(SKU, 6, longAgo)).kind).toBe('claimed');
    await claims.fail(SKU, 6);
    expect(await minutesLeft()).toBe(10);
    claims.forget(SKU);
  });
});
