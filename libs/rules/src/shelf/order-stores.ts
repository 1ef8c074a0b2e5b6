import { compareStoreNumbers } from '../display/store';

/** A store and what it has of a bottle, as far as its place in a list needs it. */
export interface OrderedStore {
  storeNumber: string;
  qty: number;
  /** The figure may not be true. */
  isDoubtful?: boolean | undefined;
}

/** What decides which stores a person is shown first. */
export interface StoreOrder<S> {
  /** The numbers of the stores that the person drives to. */
  mine: ReadonlySet<string> | readonly string[];
  /** The numbers of the stores that got more, where that is the news. */
  rose?: readonly string[] | undefined;
  /** How far a store is from the person's town, in miles; undefined where that is not known. */
  distanceMiles?: ((store: S) => number | undefined) | undefined;
}

/**
 * The stores in the order in which a person is shown them: those that are the news, and of these and of the others their own first, then the nearest where a town is known, then the fullest, then by number.
 * Stores whose figure is doubtful come last, also their own.
 */
export function orderStores<S extends OrderedStore>(
  stores: readonly S[],
  { mine, rose, distanceMiles }: StoreOrder<S>,
): S[] {
  const own = new Set(mine);
  const risen = new Set(rose);
  return stores
    .map((store) => ({
      store,
      isDoubtful: Number(store.isDoubtful ?? false),
      isOld: Number(!risen.has(store.storeNumber)),
      isOther: Number(!own.has(store.storeNumber)),
      miles: distanceMiles?.(store) ?? Number.MAX_VALUE,
    }))
    .sort(
      (a, b) =>
        a.isDoubtful - b.isDoubtful ||
        a.isOld - b.isOld ||
        a.isOther - b.isOther ||
        a.miles - b.miles ||
        b.store.qty - a.store.qty ||
        compareStoreNumbers(a.store.storeNumber, b.store.storeNumber),
    )
    .map(({ store }) => store);
}
