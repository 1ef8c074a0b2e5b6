import { randomUUID } from 'node:crypto';
import type { StockChange } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { EventContext } from '@barrelhive/messaging';
import { testDatabase, type TestDatabase } from '@barrelhive/testing';
import * as fc from 'fast-check';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { notificationsMigrations } from '../src/database/migrations';
import { keepMatches } from '../src/digests/keep-matches';
import { OnAlertEnded, OnAlertRestored } from '../src/digests/note-whether-ended.handler';
import { isStillTrue } from '../src/digests/still-true';
import { lockWaitingMatches } from '../src/digests/waiting-matches';
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
const timeOf = (pass: number) => new Date(NOON_MS + pass * PASS_MS).toISOString();

describe('what waits of the changes of a product', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await testDatabase({ name: 'notifications', migrations: notificationsMigrations });
    dataSource = await database.connect();
  });
  afterAll(() => database.dispose());
  afterEach(() => execute(dataSource, 'TRUNCATE matched_alert, seen_change, waiting_match'));

  const keep = (alertIds: readonly string[], { pass, change }: Seen) =>
    dataSource.transaction((manager) => {
      const matches = alertIds.map((alertId) => ({ alertId, userId: 'u-1', term: 'buffalo', changes: [0] }));
      const correlationId = `pass ${pass}`;
      return keepMatches(manager, [{ observedAt: timeOf(pass), changes: [change], matches, correlationId }]);
    });

  /** What would be told, and of which pass, if nothing newer were known of the product. */
  async function waiting(alertId: string) {
    const any = { isInTurn: 'true', isLeftToMorning: 'false' };
    const { matches } = await dataSource.transaction((manager) => lockWaitingMatches(manager, [alertId], any));
    return matches
      .filter((match) => isStillTrue(match, null))
      .map(({ change: { kind, before, after }, observedAt, correlationId }) => ({
        kind,
        before,
        after,
        pass: (observedAt.getTime() - NOON_MS) / PASS_MS,
        correlationId,
      }))
      .sort((one, other) => one.kind.localeCompare(other.kind));
  }

  const kept = async (...changes: Seen[]) => {
    const alertId = randomUUID();
    for (const change of changes) await keep([alertId], change);
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

  it('is kept though an event says a change twice', async () => {
    const alertId = randomUUID();
    const { change } = restock(1, 6);
    const matches = [{ alertId, userId: 'u-1', term: 'buffalo', changes: [0, 1] }];
    await dataSource.transaction((manager) =>
      keepMatches(manager, [{ observedAt: timeOf(1), changes: [change, change], matches, correlationId: 'pass 1' }]),
    );
    expect(await waiting(alertId)).toHaveLength(1);
  });

  it('is the same when many events come at once, one of them twice', async () => {
    const [alertId, other] = [randomUUID(), randomUUID()];
    const eventOf = ({ pass, change }: Seen, term: string, ids: readonly string[]) => ({
      observedAt: timeOf(pass),
      changes: [change],
      matches: ids.map((id) => ({ alertId: id, userId: 'u-1', term, changes: [0] })),
      correlationId: `pass ${pass}`,
    });
    const first = eventOf(priceChange(1, 2999, 3199), 'buffalo', [alertId, other]);
    const second = eventOf(priceChange(2, 3199, 3499), 'buffalo trace', [alertId]);
    await dataSource.transaction((manager) => keepMatches(manager, [first, first, second]));
    expect(await waiting(alertId)).toMatchObject([
      { before: { priceCents: 2999 }, after: { priceCents: 3499 }, pass: 2 },
    ]);
    expect(await waiting(other)).toMatchObject([{ after: { priceCents: 3199 }, pass: 1, correlationId: 'pass 1' }]);
    const terms = 'SELECT FROM matched_alert WHERE alert_id = $1 AND term = $2';
    expect(await execute(dataSource, terms, [alertId, 'buffalo trace'])).toBe(1);
  });

  it('is sent to Postgres once for all alerts that a change concerns, and kept once', async () => {
    const change: StockChange = { ...restock(1, 6).change, stores: Array.from({ length: 40 }, () => STORE) };
    const alertIds = Array.from({ length: 1_000 }, () => randomUUID());
    const matches = alertIds.map((alertId) => ({ alertId, userId: 'u-1', term: 'buffalo', changes: [0] }));
    const query = jest.spyOn(Client.prototype, 'query');
    await dataSource.transaction((manager) =>
      keepMatches(manager, [{ observedAt: timeOf(1), changes: [change], matches, correlationId: 'pass' }]),
    );
    const sent = JSON.stringify(query.mock.calls).length;
    query.mockRestore();
    expect(sent).toBeGreaterThan(JSON.stringify(change).length);
    expect(sent).toBeLessThan(3 * JSON.stringify(alertIds).length + 2 * JSON.stringify(change).length + 10_000);
    expect(await execute(dataSource, 'SELECT FROM seen_change')).toBe(1);
    expect(await waiting(alertIds[0] ?? '')).toMatchObject([{ after: { storeQty: 6 } }]);
  });

  it('is the same whatever the order they come in, also side by side, and however often each is replayed', async () => {
    await fc.assert(
      fc.asyncProperty(changesOfAProduct, fc.boolean(), async ({ changes, deliveries }, isSideBySide) => {
        const alertId = randomUUID();
        if (isSideBySide) await Promise.all(deliveries.map((one) => keep([alertId], one)));
        else for (const one of deliveries) await keep([alertId], one);
        expect(await waiting(alertId)).toEqual(expectedOf(changes));
        await execute(dataSource, 'TRUNCATE matched_alert, seen_change, waiting_match');
      }),
      { numRuns: 100 },
    );
  });

  it('is told or not by the latest word of its alert, whatever the order these and the match come in', async () => {
    const rows = z.object({ ended: z.boolean(), term: z.string() });
    const words = fc.constantFrom('ended', 'restored');
    const lives = fc.array(words, { minLength: 1, maxLength: 4 }).chain((life) => {
      const happenings = [{ what: 'match', pass: 9 }, ...life.map((what, nth) => ({ what, pass: nth }))];
      return fc.shuffledSubarray(happenings, { minLength: happenings.length }).map((order) => ({ life, order }));
    });
    await fc.assert(
      fc.asyncProperty(lives, async ({ life, order }) => {
        const alertId = randomUUID();
        for (const { what, pass } of order) {
          const payload = { alertId, userId: 'u-1', at: timeOf(pass), term: 'buffalo' };
          const frame = { id: randomUUID(), occurredAt: timeOf(pass), correlationId: 'c', payload };
          // The clock of whoever saw the change may be ahead of the clock of whoever deleted the alert.
          if (what === 'match') await keep([alertId], restock(pass, 6));
          else
            await dataSource.transaction((manager) =>
              what === 'ended'
                ? new OnAlertEnded().handle({ ...frame, type: 'alerts.alert-ended.v1' }, new EventContext([manager]))
                : new OnAlertRestored().handle(
                    { ...frame, type: 'alerts.alert-restored.v1' },
                    new EventContext([manager]),
                  ),
            );
        }
        const sql = 'SELECT ended_at IS NOT NULL AS ended, term FROM matched_alert WHERE alert_id = $1';
        expect(await queryRows(dataSource, rows, sql, [alertId])).toEqual([
          { ended: life.at(-1) === 'ended', term: 'buffalo' },
        ]);
      }),
      { numRuns: 60 },
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
