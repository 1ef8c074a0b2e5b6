import { randomUUID } from 'node:crypto';
import { stockChange, type StockChange } from '@barrelhive/contracts';
import { execute, queryRow, queryRows } from '@barrelhive/database';
import { testDatabase, type TestDatabase } from '@barrelhive/testing';
import * as fc from 'fast-check';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { alertsMigrations } from '../src/database/migrations';
import { keepMatches } from '../src/matching/keep-matches';
import { isStillTrue } from '../src/matching/pending-match';
import { STORE } from './one-alert';

const NOON_MS = Date.parse('2026-11-21T19:00:00.000Z');
const PASS_MS = 600_000;

/** A change and the number of the pass that saw it. */
interface Seen {
  pass: number;
  change: StockChange;
}

const bottle = { sku: '018006', name: 'BUFFALO TRACE BOURBON', stores: [] };
const priceChange = (pass: number, before: number, after: number): Seen => ({
  pass,
  change: { ...bottle, kind: 'price', before: { priceCents: before }, after: { priceCents: after } },
});
const restock = (pass: number, storeQty: number): Seen => ({
  pass,
  change: { ...bottle, kind: 'back-in-stock', before: { storeQty: 0 }, after: { storeQty } },
});

describe('what waits of the changes of a product', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await testDatabase({ name: 'alerts', migrations: alertsMigrations });
    dataSource = await database.connect();
  });
  afterAll(() => database.dispose());

  const keep = (alertId: string, { pass, change }: Seen) =>
    dataSource.transaction((manager) =>
      keepMatches(manager, [{ alertId, change }], {
        observedAt: new Date(NOON_MS + pass * PASS_MS).toISOString(),
        correlationId: `pass ${pass}`,
      }),
    );

  async function newAlert(): Promise<string> {
    const sql = `INSERT INTO saved_alert (user_id, search_term, term_key) VALUES ($1, 'buffalo', 'buffalo') RETURNING id`;
    const row = await queryRow(dataSource, z.object({ id: z.string() }), sql, [randomUUID()]);
    return row?.id ?? '';
  }

  /** What would be told, and of which pass, if nothing newer were known of the product. */
  async function waiting(alertId: string) {
    const rows = await queryRows(
      dataSource,
      z.object({ change: stockChange, observedAt: z.date(), correlationId: z.string() }),
      `SELECT change, observed_at AS "observedAt", correlation_id AS "correlationId" FROM pending_match
        WHERE alert_id = $1 ORDER BY kind`,
      [alertId],
    );
    return rows
      .filter((match) => isStillTrue(match, null))
      .map(({ change: { kind, before, after }, observedAt, correlationId }) => ({
        kind,
        before,
        after,
        pass: (observedAt.getTime() - NOON_MS) / PASS_MS,
        correlationId,
      }));
  }

  const kept = async (...changes: Seen[]) => {
    const alertId = await newAlert();
    for (const change of changes) await keep(alertId, change);
    return waiting(alertId);
  };

  it('tells two price changes as one, from the first price to the last', async () => {
    expect(await kept(priceChange(1, 2999, 3199), priceChange(2, 3199, 3499))).toMatchObject([
      { before: { priceCents: 2999 }, after: { priceCents: 3499 }, pass: 2 },
    ]);
  });

  it('tells nothing when the price came back to where it was', async () => {
    expect(await kept(priceChange(1, 2999, 3199), priceChange(2, 3199, 2999))).toEqual([]);
  });

  it('takes the newest restock', async () => {
    expect(await kept(restock(1, 1), restock(2, 6))).toMatchObject([{ after: { storeQty: 6 } }]);
  });

  it('keeps a newer price change when an older one comes after it', async () => {
    expect(await kept(priceChange(2, 6000, 7000), priceChange(1, 5000, 6000))).toMatchObject([
      { before: { priceCents: 5000 }, after: { priceCents: 7000 }, pass: 2 },
    ]);
  });

  it('is sent to Postgres once for all alerts that a change concerns', async () => {
    const change: StockChange = { ...restock(1, 6).change, stores: Array.from({ length: 40 }, () => STORE) };
    const alertIds = [await newAlert(), ...Array.from({ length: 999 }, () => randomUUID())];
    const origin = { observedAt: new Date(NOON_MS).toISOString(), correlationId: 'pass' };
    const sent = await dataSource.transaction(async (manager) => {
      const query = jest.spyOn(Client.prototype, 'query');
      await keepMatches(
        manager,
        alertIds.map((alertId) => ({ alertId, change })),
        origin,
      );
      const statements = JSON.stringify(query.mock.calls);
      query.mockRestore();
      return statements.length;
    });
    expect(sent).toBeGreaterThan(JSON.stringify(alertIds).length);
    expect(sent).toBeLessThan(JSON.stringify(alertIds).length + 2 * JSON.stringify(change).length + 10_000);
    expect(await waiting(alertIds[0] ?? '')).toMatchObject([{ after: { storeQty: 6 } }]);
  });

  it('is the same whatever the order they come in, also side by side, and however often each is replayed', async () => {
    await fc.assert(
      fc.asyncProperty(changesOfAProduct, fc.boolean(), async ({ changes, deliveries }, isSideBySide) => {
        const alertId = await newAlert();
        if (isSideBySide) await Promise.all(deliveries.map((one) => keep(alertId, one)));
        else for (const one of deliveries) await keep(alertId, one);
        expect(await waiting(alertId)).toEqual(expectedOf(changes));
        await execute(dataSource, 'DELETE FROM saved_alert WHERE id = $1', [alertId]);
      }),
      { numRuns: 150 },
    );
  });
});

/** A walk of prices with restocks between, and an order of deliveries in which each change comes at least once. */
const changesOfAProduct = fc
  .array(fc.oneof(fc.constantFrom(5000, 6000, 7000), fc.record({ storeQty: fc.integer({ min: 1, max: 9 }) })), {
    minLength: 1,
    maxLength: 6,
  })
  .chain((steps) => {
    let price = 4000;
    const changes: Seen[] = [];
    for (const [pass, step] of steps.entries()) {
      if (typeof step !== 'number') changes.push(restock(pass, step.storeQty));
      else if (step !== price) changes.push(priceChange(pass, price, step));
      if (typeof step === 'number') price = step;
    }
    const replays = fc.array(fc.constantFrom(...changes), { maxLength: 3 });
    return replays.chain((again) => {
      const all = [...changes, ...again];
      return fc.shuffledSubarray(all, { minLength: all.length }).map((deliveries) => ({ changes, deliveries }));
    });
  });

/** The newest restock, and the price from where it began to where it is. */
function expectedOf(changes: Seen[]) {
  const prices = changes.filter(({ change }) => change.kind === 'price');
  const [first, last] = [prices[0], prices.at(-1)];
  const isMoved = first?.change.before?.priceCents !== last?.change.after.priceCents;
  const joined = first && last && isMoved ? [{ ...last, change: { ...last.change, before: first.change.before } }] : [];
  const restocks = changes.filter(({ change }) => change.kind === 'back-in-stock').slice(-1);
  return [...restocks, ...joined].map(({ pass, change: { kind, before, after } }) => ({
    kind,
    before,
    after,
    pass,
    correlationId: `pass ${pass}`,
  }));
}
