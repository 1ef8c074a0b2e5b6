import { dayAfter, instantAt, STORE_TIME_ZONE, storeHoursOn } from '@barrelhive/rules';
import * as fc from 'fast-check';
import { catalogueProduct } from '../../test/catalogue-product';
import type { KnownStores } from '../store-stock/known-stores';
import { ReadingPlan, type KnownShelves, type NextStep } from './reading-plan';

const start = Date.parse('2026-11-23T19:00:00Z');
const CYCLE_MS = 600_000;
const LOOK_MS = 2_200;
const plan = () =>
  new ReadingPlan({
    intervalMs: 1_100,
    share: 0.3,
    cycleMs: CYCLE_MS,
    hours: { startMinute: 11 * 60, endMinute: 22 * 60 },
    nightPassMinute: 22 * 60 + 30,
  });
const bottles = (count: number, storeQty = 5) =>
  Array.from({ length: count }, (_, place) => ({ ...catalogueProduct(String(place)), storeQty }));
const catalogueOf = (listed: KnownShelves['catalogue']['listed']) => ({
  listed,
  observedAt: new Date(start),
  revision: 1,
});
const reading = (at: number, statewideQty: number): KnownStores => ({
  checkedAt: new Date(at),
  statewideQty,
  stores: [],
});

/** Follows the plan for a while; others need the agency at times. Gives when it began a look, and at what. */
function follow({
  count,
  ms,
  isRead = true,
  others = [],
}: {
  count: number;
  ms: number;
  isRead?: boolean;
  others?: readonly number[];
}) {
  const followed = plan();
  const catalogue = catalogueOf(bottles(count));
  const details = new Map<string, KnownStores>();
  const looks: { at: number; sku: string }[] = [];
  const waits = [...others];
  for (let now = start; now < start + ms;) {
    const next: NextStep = followed.next({
      now: new Date(now),
      catalogue,
      detailOf: (sku) => details.get(sku),
      isWatched: () => true,
    });
    if (next.kind === 'wait') {
      now += Math.max(1, Math.min(next.ms, 1_000));
      continue;
    }
    const { sku } = next.product;
    followed.noteBegun(sku, new Date(now));
    looks.push({ at: now, sku });
    if (isRead) details.set(sku, reading(now, 5));
    now += LOOK_MS + (waits.shift() ?? 0);
    followed.noteEnded(
      isRead ? { kind: 'read', stores: reading(now, 5) } : { kind: 'unavailable', reason: 'no table' },
      new Date(now),
    );
  }
  return looks;
}

describe('the plan of reading', () => {
  it('takes its share of the pace while there is work, and no more', () => {
    const looks = follow({ count: 500, ms: 3_600_000 }).length;
    expect((looks * LOOK_MS) / 3_600_000).toBeLessThanOrEqual(0.301);
    expect((looks * LOOK_MS) / 3_600_000).toBeGreaterThan(0.295);
  });

  it('reads 150 watched bottles in a round of less than 20 minutes', () => {
    const looks = follow({ count: 150, ms: 1_200_000 });
    expect(new Set(looks.map(({ sku }) => sku)).size).toBe(150);
  });

  it('reads no bottle twice within a cycle, however few there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.array(fc.nat(60_000), { maxLength: 20 }), (count, others) => {
        const looks = follow({ count, ms: 2_400_000, others });
        for (const [place, { at, sku }] of looks.entries()) {
          const again = looks.slice(place + 1).find((look) => look.sku === sku);
          if (again) expect(again.at - at).toBeGreaterThanOrEqual(CYCLE_MS);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('makes up for two minutes in which others had the agency, and not for more', () => {
    const inTenMinutes = (wait: number) => follow({ count: 500, ms: 600_000, others: [wait] }).length;
    expect(inTenMinutes(110_000)).toBe(inTenMinutes(0));
    expect(inTenMinutes(300_000)).toBeLessThan(inTenMinutes(0));
  });

  it('looks at no watched bottle again on a day on which stores are closed, once the night pass has', () => {
    const day = fc.integer({ min: 0, max: 3_650 }).map((days) => dayAfter('2026-01-01', days));
    const closedDay = day.filter((one) => storeHoursOn(one).today === undefined);
    const minute = fc.integer({ min: 0, max: 22 * 60 + 29 });
    fc.assert(
      fc.property(closedDay, minute, fc.integer({ min: 1, max: 40 }), (closed, minuteOfDay, count) => {
        const [now, before] = [closed, dayAfter(closed, -1)].map((one, place) =>
          instantAt(one, (place === 0 ? minuteOfDay : 22 * 60 + 31) * 60_000, STORE_TIME_ZONE),
        );
        const next = plan().next({
          now: now ?? new Date(Number.NaN),
          catalogue: catalogueOf(bottles(count)),
          detailOf: () => reading(before?.getTime() ?? Number.NaN, 5),
          isWatched: () => true,
        });
        expect(next).toMatchObject({ kind: 'wait', isBusy: false });
      }),
    );
  });

  it('rests for a cycle after five failures in a row', () => {
    const looks = follow({ count: 100, ms: CYCLE_MS + 600_000, isRead: false });
    expect(looks).toHaveLength(10);
  });

  it('sees that some came though as many were sold before: the total fell and rose since the reading', () => {
    const followed = plan();
    const night = new Date('2026-11-24T12:00:00Z');
    const details = new Map([['0', reading(night.getTime() - 1_000_000, 10)]]);
    const seen = (storeQty: number) =>
      followed.next({
        now: night,
        catalogue: catalogueOf(bottles(1, storeQty)),
        detailOf: (sku) => details.get(sku),
        isWatched: () => true,
      });
    details.set('0', reading(night.getTime() - 1_000_000, 10));
    expect(seen(4).kind).toBe('wait');
    expect(seen(9)).toMatchObject({ kind: 'read', reason: 'risen' });
  });
});
