import type { StoreArrival } from '@barrelhive/contracts';
import type { Outbox } from '@barrelhive/messaging';
import {
  displayName,
  followFeed,
  HOUR_MS,
  isOnMonthlyList,
  MINUTE_MS,
  type RisenStore,
  type StoreFeed,
  storeRises,
} from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import type { Product } from '../catalogue/product';
import {
  mostStockFirst,
  isSameStock,
  toStoreEntry,
  type KnownStore,
  type KnownStores,
  type StoreQuantity,
} from '../store-stock/known-stores';
import { doubtStores } from '../store-stock/shelf-evidence-rows';
import {
  readCrowdedStores,
  readLastFalls,
  storeChanges,
  writeStoreChanges,
  type StoreChange,
} from '../store-stock/store-change-rows';
import { readStoreFeeds, writeStoreFeeds } from '../store-stock/store-feed-rows';
import { writeStoreStock } from '../store-stock/store-stock-rows';
import { readBaseline, type Baseline, type LastZero } from './reading-baseline';

/** A store at which more bottles than this rise from 0 within two hours is one whose figures came back. */
const MOST_RISES = 25;
const RISES_WINDOW_MS = 2 * HOUR_MS;

export interface KeptReading {
  product: Product;
  detail: KnownStores;
  /** The last pass that showed a statewide total of 0, where the last one did. */
  lastZero: LastZero | undefined;
  baselineHours: number;
}

/**
 * Writes a reading of a bottle's stores, what changed since the one before, and its events, in the caller's transaction. Gives the stores with those
 * marked whose figure may not be true.
 */
export async function keepReading(manager: EntityManager, outbox: Outbox, reading: KeptReading): Promise<KnownStores> {
  const { product, detail } = reading;
  const { sku } = product;
  const { checkedAt } = detail;
  const baseline = await readBaseline(manager, sku, reading.lastZero);
  if (baseline && baseline.checkedAt > checkedAt) return detail;
  const { rises, changes } = await compare(manager, baseline, reading);
  await writeStoreChanges(manager, { sku, at: checkedAt, changes });
  const kept = { ...detail, stores: await doubtStores(manager, { sku, ...detail, now: checkedAt }) };
  await writeStoreStock(manager, [{ sku, detail: kept }]);
  const stores = mostStockFirst(kept.stores).map(toStoreEntry);
  const observedAt = checkedAt.toISOString();
  if (isOnMonthlyList(product) && !(baseline && isSameStock(baseline.stores, detail.stores)))
    await outbox.publish(manager, 'inventory.store-stock-observed.v1', { sku, observedAt, stores });
  if (baseline && rises.length > 0)
    await outbox.publish(manager, 'inventory.store-arrivals-observed.v1', {
      observedAt,
      arrivals: [{ ...describe(product), ...arrivalOf(baseline, kept.stores, rises), stores }],
    });
  return kept;
}

/** What changed, and which rises are told; follows whether the stores are shown at all. */
async function compare(
  manager: EntityManager,
  baseline: Baseline | undefined,
  { product: { sku }, detail: { checkedAt, stores }, baselineHours }: KeptReading,
): Promise<{ rises: RisenStore<number>[]; changes: StoreChange[] }> {
  const isRecent =
    baseline !== undefined && checkedAt.getTime() - baseline.checkedAt.getTime() <= baselineHours * HOUR_MS;
  const missed = isRecent ? absentFrom(stores, baseline.stores) : [];
  const there = stores.map(({ number }) => number);
  const feeds = await readStoreFeeds(manager, [...there, ...missed]);
  const changes = baseline ? storeChanges(baseline.stores, stores) : [];
  const risen = changes.filter(({ before, after }) => after > before).map(({ storeNumber }) => storeNumber);
  const falls = risen.length > 0 ? await readLastFalls(manager, sku, risen) : new Map<number, never>();
  const since = new Date(checkedAt.getTime() - RISES_WINDOW_MS);
  const crowded =
    risen.length > 0 ? await readCrowdedStores(manager, risen, { since, bottles: MOST_RISES }) : new Set<number>();
  const rises = storeRises({
    before: baseline && { checkedAt: baseline.checkedAt, stores: baseline.stores.map(withStoreNumber) },
    after: { checkedAt, stores: stores.map(withStoreNumber) },
    at: checkedAt,
    baselineHours,
    storeOf: (number) => {
      const feed = feeds.get(number);
      return feed && !crowded.has(number) ? { feed, lastFall: falls.get(number) } : undefined;
    },
  });
  const followed = [
    ...there.map((number) => [number, followFeed(feeds.get(number), 'there', checkedAt)] as const),
    ...missed.map((number) => [number, followFeed(feeds.get(number), 'missed', checkedAt)] as const),
  ];
  await writeStoreFeeds(manager, new Map(followed.filter(([number, feed]) => isWorthWriting(feeds.get(number), feed))));
  const storesThatRose = new Set(rises.map(({ storeNumber }) => storeNumber));
  const isDoubted = ({ storeNumber, before, after }: StoreChange) => after > before && !storesThatRose.has(storeNumber);
  return { rises, changes: changes.map((change) => ({ ...change, isDoubted: isDoubted(change) })) };
}

function absentFrom(stores: readonly StoreQuantity[], before: readonly StoreQuantity[]): number[] {
  const there = new Set(stores.map(({ number }) => number));
  return before.flatMap(({ number, qty }) => (qty > 0 && !there.has(number) ? [number] : []));
}

const withStoreNumber = ({ number, qty, isDoubtful }: StoreQuantity) => ({ storeNumber: number, qty, isDoubtful });

/** That a store was seen again is written once a minute. */
function isWorthWriting(before: StoreFeed | undefined, now: StoreFeed): boolean {
  return (
    before === undefined ||
    before.missed !== now.missed ||
    before.shownSince.getTime() !== now.shownSince.getTime() ||
    now.seenAt.getTime() - before.seenAt.getTime() >= MINUTE_MS
  );
}

function describe(product: Product): Pick<StoreArrival, 'sku' | 'name' | 'displayName' | 'after' | 'isAllocated'> {
  const { sku, name, storeQty, priceCents } = product;
  return {
    sku,
    name,
    displayName: displayName(name),
    after: { storeQty, priceCents },
    isAllocated: isOnMonthlyList(product),
  };
}

function arrivalOf(
  baseline: Baseline,
  stores: readonly KnownStore[],
  rises: readonly RisenStore<number>[],
): Pick<StoreArrival, 'othersHadIt' | 'rises'> {
  const risen = new Map(rises.map((rise) => [rise.storeNumber, rise]));
  return {
    othersHadIt: baseline.stores.some(({ qty }) => qty > 0),
    rises: mostStockFirst(stores).flatMap((store) => {
      const rise = risen.get(store.number);
      if (!rise) return [];
      return [{ store: toStoreEntry(store), before: rise.before, beforeCheckedAt: rise.beforeCheckedAt.toISOString() }];
    }),
  };
}
