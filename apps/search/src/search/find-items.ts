import type { InventoryItem, TooManyResults } from '@barrelhive/contracts';
import {
  MAX_ITEMS_PER_SEARCH,
  normaliseSearchTerm,
  searchTermError,
  SEARCH_TERM_TOO_SHORT,
  tooBroadFigures,
} from '@barrelhive/rules';
import { DomainError, metrics } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { CatalogueProduct } from '../catalogue/product';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { StoreStockCopy } from '../local-copy/store-stock-copy';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import { isFresh, knownStores, type KnownStores } from '../store-stock/known-stores';
import { toInventoryItem } from './inventory-item';
import { suggestTerm } from './suggest-term';

const RETRY_SECONDS = 10;

export const searches = metrics.counter({
  name: 'barrelhive_searches_total',
  help: 'Searches answered, by way (post, multi, stream) and outcome (found, too-broad)',
  labelNames: ['way', 'outcome'],
});

interface Described {
  detail: KnownStores | undefined;
  observedAt: Date;
  item: InventoryItem;
}

/** What a term finds in the catalogue. */
export type FoundItems =
  | { kind: 'found'; term: string; products: CatalogueProduct[]; isNear: boolean }
  | { kind: 'too-broad'; term: string; figures: TooManyResults };

/** Searches this replica's copy of the catalogue: no request leaves the process. */
@Injectable()
export class FindItems {
  private readonly cycleMs: number;
  /** What was last said of a product; it stands until the table or the detail is read again. */
  private readonly described = new WeakMap<CatalogueProduct, Described>();

  constructor(
    private readonly catalogue: CatalogueCopy,
    private readonly stock: StoreStockCopy,
    @Inject(SEARCH_SETTINGS) settings: SearchSettings,
  ) {
    this.cycleMs = settings.REFRESH_SECONDS * 1000;
  }

  /** The term as it is searched for. Throws SEARCH_TERM_TOO_SHORT or SEARCH_TERM_TOO_LONG, and CATALOGUE_NOT_READY before the first pass. */
  acceptTerm(raw: string): string {
    const error = searchTermError(raw);
    if (error === SEARCH_TERM_TOO_SHORT) throw new DomainError('SEARCH_TERM_TOO_SHORT');
    if (error) throw new DomainError('SEARCH_TERM_TOO_LONG');
    this.observedAt();
    return normaliseSearchTerm(raw);
  }

  /** What is on a shelf comes first, in the order of the catalogue otherwise. Near finds are never too many: the first ones stand for them. */
  find(term: string): FoundItems {
    const { current } = this.catalogue;
    const { count, products, isNear } = current.search(term, MAX_ITEMS_PER_SEARCH);
    if (count > MAX_ITEMS_PER_SEARCH && !isNear)
      return { kind: 'too-broad', term, figures: tooBroadFigures(term, count, current.narrower(term)) };
    return {
      kind: 'found',
      term,
      products: products.toSorted((one, other) => isOnShelf(other) - isOnShelf(one)),
      isNear,
    };
  }

  /** What the answer says besides when nothing fits the term whole. */
  hintFor({ term, products, isNear }: Extract<FoundItems, { kind: 'found' }>): { didYouMean?: string; isNear?: true } {
    if (isNear) return { isNear };
    const didYouMean = products.length === 0 ? suggestTerm(this.catalogue.current, term) : undefined;
    return didYouMean === undefined ? {} : { didYouMean };
  }

  /**
   * A product with what is known of its stores: what this replica holds, or what the caller has read if that is newer. The same
   * object as long as nothing new is known.
   */
  describe(product: CatalogueProduct, read?: KnownStores): InventoryItem {
    const current = this.catalogue.current.bySku.get(product.sku) ?? product;
    const detail = newerOf(this.stock.detailOf(current.sku), read);
    const observedAt = this.observedAt();
    const before = this.described.get(current);
    if (before && before.detail === detail && before.observedAt === observedAt) return before.item;
    const item = toInventoryItem(current, knownStores(current, detail, observedAt), observedAt);
    this.described.set(current, { detail, observedAt, item });
    return item;
  }

  /**
   * Whether the agency must be asked for a bottle's stores: not where the table says that no store has any, or a reading is younger than a cycle, or than
   * is given.
   */
  needsReading(product: CatalogueProduct, reusedForMs = this.cycleMs): boolean {
    const freshForMs = Math.max(reusedForMs, this.cycleMs);
    return product.storeQty !== 0 && !isFresh(this.storesOf(product), new Date(), freshForMs);
  }

  /** When the catalogue was read. Throws CATALOGUE_NOT_READY before the first pass. */
  observedAt(): Date {
    const { observedAt } = this.catalogue.current;
    if (!observedAt) throw new DomainError('CATALOGUE_NOT_READY', { retryAfterSeconds: RETRY_SECONDS });
    return observedAt;
  }

  private storesOf(product: CatalogueProduct): KnownStores | undefined {
    return knownStores(product, this.stock.detailOf(product.sku), this.catalogue.current.observedAt);
  }
}

function newerOf(held: KnownStores | undefined, read: KnownStores | undefined): KnownStores | undefined {
  return read && (!held || held.checkedAt < read.checkedAt) ? read : held;
}

const isOnShelf = ({ storeQty }: CatalogueProduct) => Number((storeQty ?? 0) > 0);
