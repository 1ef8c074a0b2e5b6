import {
  DROPS_PER_PAGE,
  type Drop,
  type DropsAnswer,
  type DropsQuery,
  type DropTab,
  type SeldomSeen,
} from '@barrelhive/contracts';
import { displayName, FALLBACK_SIZE, formatPrice } from '@barrelhive/rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isInStock, type CatalogueProduct } from '../catalogue/product';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { FindItems } from '../search/find-items';
import { CLEARANCE_STATUSES, RARITY } from '../shelf-history/drop-rules';
import { readPriceCuts, readRarities, readReturns } from '../shelf-history/shelf-history-rows';

const CENTS = 100;

interface Entry {
  product: CatalogueProduct;
  since?: Date;
  goneSince?: Date;
  beforeCents?: number;
  seldom?: SeldomSeen;
}

/** `GET /api/drops`: what there is to look at, the same for everybody; it names no store. */
@Injectable()
export class ReadDrops {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueCopy,
    private readonly findItems: FindItems,
  ) {}

  /** Throws CATALOGUE_NOT_READY before the first pass. */
  async run({ tab = 'just-in', departments, upTo = Infinity, page = 1 }: DropsQuery): Promise<DropsAnswer> {
    const lastChecked = this.findItems.observedAt();
    const codes = departments?.toUpperCase().split(',');
    const wanted = (await this.entriesOf(tab)).filter(
      ({ product: { department, priceCents = Infinity } }) =>
        (codes === undefined || codes.includes(department)) && priceCents <= upTo * CENTS,
    );
    const shown = wanted.slice((page - 1) * DROPS_PER_PAGE, page * DROPS_PER_PAGE);
    return {
      tab,
      page,
      pages: Math.max(1, Math.ceil(wanted.length / DROPS_PER_PAGE)),
      total: wanted.length,
      lastChecked: lastChecked.toISOString(),
      drops: shown.map(toDrop),
    };
  }

  private async entriesOf(tab: DropTab): Promise<Entry[]> {
    const { manager } = this.dataSource;
    switch (tab) {
      case 'just-in':
        return this.onShelf(await readReturns(manager));
      case 'price-cuts':
        return this.onShelf(await readPriceCuts(manager));
      case 'rarely-seen':
        return this.onShelf(
          [...(await readRarities(manager))]
            .filter(([, { shareOfHours }]) => shareOfHours <= RARITY.mostShareOfHours)
            .map(([sku, seldom]) => ({ sku, seldom })),
        );
      case 'clearance':
        return this.byName((product) => isInStock(product) && CLEARANCE_STATUSES.includes(product.status));
      case 'on-its-way':
        return this.byName(({ storeQty, warehouseQty = 0 }) => storeQty === 0 && warehouseQty > 0);
    }
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

function toDrop({ product, since, goneSince, beforeCents, seldom }: Entry): Drop {
  const { sku, name, department, size, priceCents, storeQty, warehouseQty } = product;
  return {
    sku,
    name,
    displayName: displayName(name),
    department,
    size: size ?? FALLBACK_SIZE,
    price: formatPrice(priceCents),
    priceCents,
    storeQty,
    warehouseQty,
    since: since?.toISOString(),
    goneSince: goneSince?.toISOString(),
    priceBefore: beforeCents === undefined ? undefined : formatPrice(beforeCents),
    seldom,
  };
}
