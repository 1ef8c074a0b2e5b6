import {
  DROPS_PER_PAGE,
  type Drop,
  type DropArrival,
  type DropsAnswer,
  type DropsQuery,
  type DropTab,
  type SeldomSeen,
} from '@barrelhive/contracts';
import { displayName, FALLBACK_SIZE, formatPrice, realStores } from '@barrelhive/rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isInStock, type CatalogueProduct } from '../catalogue/product';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { StoreStockCopy } from '../local-copy/store-stock-copy';
import { FindItems } from '../search/find-items';
import { CLEARANCE_STATUSES } from '../shelf-history/drop-rules';
import { seesWhereItCame } from '../shelf-history/arrivals-lately';
import { readPriceCuts, readRarities } from '../shelf-history/shelf-history-rows';
import { toStoreNumber } from '../store-stock/known-stores';
import { readJustIn, type JustIn } from './just-in';

const CENTS = 100;

interface Entry extends Partial<Pick<JustIn, 'reason' | 'arrival' | 'goneSince'>> {
  product: CatalogueProduct;
  since?: Date;
  beforeCents?: number;
  seldom?: SeldomSeen;
}

interface Looks {
  userId: string | undefined;
  now: Date;
}

/** `GET /api/drops`: what there is to look at. It names stores, and puts some of them first, for members who pay alone. */
@Injectable()
export class ReadDrops {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueCopy,
    private readonly findItems: FindItems,
    private readonly stock: StoreStockCopy,
  ) {}

  /** Throws CATALOGUE_NOT_READY before the first pass. */
  async run(query: DropsQuery, { userId, now }: Looks): Promise<DropsAnswer> {
    const { tab = 'just-in', page = 1 } = query;
    const lastChecked = this.findItems.observedAt();
    const isMember = await seesWhereItCame(this.dataSource.manager, userId, now);
    const first = isMember ? numbersOf(query.stores) : new Set<number>();
    const wanted = (await this.entriesOf(tab, first)).filter(this.narrowing(query, isMember));
    const shown = wanted.slice((page - 1) * DROPS_PER_PAGE, page * DROPS_PER_PAGE);
    return {
      tab,
      page,
      pages: Math.max(1, Math.ceil(wanted.length / DROPS_PER_PAGE)),
      total: wanted.length,
      lastChecked: lastChecked.toISOString(),
      drops: shown.map((entry) => ({
        ...toDrop(entry),
        ...this.whereItIs(entry, isMember),
        arrival: arrivalOf(entry, isMember ? first : undefined),
      })),
    };
  }

  private async entriesOf(tab: DropTab, first: ReadonlySet<number>): Promise<Entry[]> {
    const { manager } = this.dataSource;
    switch (tab) {
      case 'just-in':
        return this.onShelf(await readJustIn(manager, first));
      case 'price-cuts':
        return this.onShelf(await readPriceCuts(manager));
      case 'rarely-seen':
        return this.onShelf(
          [...(await readRarities(manager, 'rarely-seen'))].map(([sku, seldom]) => ({ sku, seldom })),
        );
      case 'clearance':
        return this.byName((product) => isInStock(product) && CLEARANCE_STATUSES.includes(product.status));
      case 'on-its-way':
        return this.byName(({ storeQty, warehouseQty = 0 }) => storeQty === 0 && warehouseQty > 0);
    }
  }

  /** Whether a bottle is of what is asked for. */
  private narrowing(
    { tab, departments, upTo = Infinity, at }: DropsQuery,
    isMember: boolean,
  ): (entry: Entry) => boolean {
    const codes = departments?.toUpperCase().split(',');
    const stores = at === undefined || tab === 'on-its-way' ? undefined : numbersOf(at);
    return (entry) => {
      const { department, priceCents = Infinity } = entry.product;
      return (
        (codes === undefined || codes.includes(department)) &&
        priceCents <= upTo * CENTS &&
        (stores === undefined || this.isAt(stores, entry, isMember))
      );
    };
  }

  /**
   * Whether one of some stores surely held a bottle when it was last read there. What came to single stores must have come to one of them, for whoever is
   * told to which.
   */
  private isAt(stores: ReadonlySet<number>, { product, reason, arrival }: Entry, isMember: boolean): boolean {
    if (isMember && reason === 'at-stores' && !arrival?.stores.some((store) => stores.has(store))) return false;
    const held = this.stock.detailOf(product.sku)?.stores ?? [];
    return held.some(({ number, qty, isDoubtful }) => stores.has(number) && qty > 0 && !isDoubtful);
  }

  /** In how many stores a bottle is, as far as the figures of single stores still hold. */
  private whereItIs({ product }: Entry, isMember: boolean): Pick<Drop, 'storeQty' | 'storeCount' | 'storeNumbers'> {
    const { storeQty, stores, storesCheckedAt } = this.findItems.describe(product);
    if (storesCheckedAt === undefined) return { storeQty };
    const numbers = realStores(stores).map(({ storeNumber }) => storeNumber);
    return { storeQty, storeCount: numbers.length, storeNumbers: isMember ? numbers : undefined };
  }

  /** Of what was found, the bottles that stand on a shelf now. */
  private onShelf<Found extends { sku: string; at?: Date }>(found: readonly Found[]): Entry[] {
    return found.flatMap(({ sku, at, ...more }) => {
      const product = this.catalogue.current.bySku.get(sku);
      if (!product || product.delistedAt || !isInStock(product)) return [];
      return [{ product, since: at, ...more }];
    });
  }

  private byName(isShown: (product: CatalogueProduct) => boolean): Entry[] {
    return this.catalogue.current.listed
      .filter(isShown)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((product) => ({ product }));
  }
}

const numbersOf = (stores: string | undefined) => new Set(stores?.split(',').map(Number));

/** Where it came; to which stores only where it is given which of them stand first. */
function arrivalOf({ arrival }: Entry, first: ReadonlySet<number> | undefined): DropArrival | undefined {
  if (!arrival) return undefined;
  const { at, came, stores } = arrival;
  const ordered = first && [
    ...stores.filter((store) => first.has(store)),
    ...stores.filter((store) => !first.has(store)),
  ];
  return { at: at.toISOString(), came, stores: stores.length, storeNumbers: ordered?.map(toStoreNumber) };
}

function toDrop({ product, reason, since, goneSince, beforeCents, seldom }: Entry): Drop {
  const { sku, name, department, size, priceCents, warehouseQty } = product;
  return {
    sku,
    name,
    displayName: displayName(name),
    department,
    size: size ?? FALLBACK_SIZE,
    price: formatPrice(priceCents),
    priceCents,
    warehouseQty,
    reason,
    since: since?.toISOString(),
    goneSince: goneSince?.toISOString(),
    priceBefore: beforeCents === undefined ? undefined : formatPrice(beforeCents),
    seldom,
  };
}
