import { HOUR_MS } from '../durations';
import { followFeed, type StoreFeed } from './store-feed';

/** A reading older than this says nothing of what changed lately. */
const BASELINE_HOURS = 48;
/** A figure that falls and within this time is at most what it was has not risen by a delivery. */
const REVERSAL_MS = 24 * HOUR_MS;

/** What stores held of one bottle; a store that is left out held none. */
export interface StoreReading<Store extends string | number = string> {
  checkedAt: Date;
  stores: readonly { storeNumber: Store; qty: number; isDoubtful?: boolean | undefined }[];
}

/** A store that holds more than before. */
export interface RisenStore<Store extends string | number = string> {
  storeNumber: Store;
  before: number;
  after: number;
  beforeCheckedAt: Date;
}

/** What else is known of a store: whether its figures are shown, and that of this bottle, what last changed there was a fall. */
export interface StoreBefore {
  feed: StoreFeed;
  lastFall?: { at: Date; before: number } | undefined;
}

/** Two readings of one bottle; `before` is undefined where it was never read. A statewide 0 of the agency's table is a reading without stores. */
export interface ComparedReadings<Store extends string | number> {
  before: StoreReading<Store> | undefined;
  after: StoreReading<Store>;
  at: Date;
  baselineHours?: number;
  /** The store before this reading; undefined for one that no reading has shown. Without it only the two readings are compared. */
  storeOf?: (storeNumber: Store) => StoreBefore | undefined;
}

/**
 * The stores whose figure rose, as far as it is told: not when the reading before is older than 48 hours, when the store's figures were not shown
 * at that time, or when a fall of the last day is only taken back. What is doubted at a store counts as none there, once more stands there.
 */
export function storeRises<Store extends string | number>(readings: ComparedReadings<Store>): RisenStore<Store>[] {
  const { before, after, at, baselineHours = BASELINE_HOURS, storeOf } = readings;
  if (!before || at.getTime() - before.checkedAt.getTime() > baselineHours * HOUR_MS) return [];
  const held = new Map(before.stores.map((store) => [store.storeNumber, store]));
  return after.stores.flatMap(({ storeNumber, qty }) => {
    const was = held.get(storeNumber);
    if (qty <= (was?.qty ?? 0)) return [];
    if (storeOf && !isNews({ qty, at, baselineAt: before.checkedAt }, storeOf(storeNumber))) return [];
    const known = was && !was.isDoubtful ? was.qty : 0;
    return [{ storeNumber, before: known, after: qty, beforeCheckedAt: before.checkedAt }];
  });
}

function isNews(rise: { qty: number; at: Date; baselineAt: Date }, store: StoreBefore | undefined): boolean {
  if (!store || followFeed(store.feed, 'there', rise.at).shownSince > rise.baselineAt) return false;
  const { feed, lastFall } = store;
  if (!lastFall || rise.qty > lastFall.before) return true;
  return feed.seenAt > lastFall.at && rise.at.getTime() - lastFall.at.getTime() > REVERSAL_MS;
}
