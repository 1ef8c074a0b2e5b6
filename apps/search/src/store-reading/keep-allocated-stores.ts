import { isOnMonthlyList } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { CatalogueProduct } from '../catalogue/product';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { StoreStockCopy } from '../local-copy/store-stock-copy';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import { knownStores } from '../store-stock/known-stores';
import { readInTurn } from './read-in-turn';
import { StoreStockReader } from './store-stock-reader';

const REQUESTS_PER_DETAIL = 2;
/** The rest of the pace is for people who search. */
const SHARE_OF_CYCLE = 0.5;

/**
 * Keeps the stores of allocated bottles known, since the monthly list shows them: those whose statewide total is not the one
 * their detail was read with, as many per cycle as half of the pace allows.
 */
@Injectable()
export class KeepAllocatedStores {
  private readonly log = logger('allocated-stores');
  private isUnderWay = false;

  constructor(
    private readonly catalogue: CatalogueCopy,
    private readonly stock: StoreStockCopy,
    private readonly reader: StoreStockReader,
    @Inject(SEARCH_SETTINGS) private readonly settings: SearchSettings,
  ) {}

  /** Starts in the background; does nothing while an earlier start is still at it. */
  start(): void {
    if (this.isUnderWay) return;
    this.isUnderWay = true;
    void this.run()
      .catch((error: unknown) => this.log.error({ err: error }, 'the stores of allocated bottles could not be kept'))
      .finally(() => (this.isUnderWay = false));
  }

  private async run(): Promise<void> {
    await readInTurn(this.due(), (product) => this.reader.read(product, { urgency: 'watched' }));
  }

  private due(): CatalogueProduct[] {
    const { DABS_MIN_INTERVAL_MS, REFRESH_SECONDS } = this.settings;
    const affordable = (REFRESH_SECONDS * 1000 * SHARE_OF_CYCLE) / (DABS_MIN_INTERVAL_MS * REQUESTS_PER_DETAIL);
    return this.catalogue.current.listed
      .filter((product) => isOnMonthlyList(product) && this.isOutdated(product))
      .sort((a, b) => this.checkedAt(a) - this.checkedAt(b))
      .slice(0, Math.max(1, Math.floor(affordable)));
  }

  private isOutdated(product: CatalogueProduct): boolean {
    return knownStores(product, this.stock.detailOf(product.sku), this.catalogue.current.observedAt) === undefined;
  }

  private checkedAt({ sku }: CatalogueProduct): number {
    return this.stock.detailOf(sku)?.checkedAt.getTime() ?? 0;
  }
}
