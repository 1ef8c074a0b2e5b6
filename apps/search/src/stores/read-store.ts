import type { StorePage } from '@barrelhive/contracts';
import { dayAfter, displayName, formatPrice, instantAt, localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readRarities } from '../shelf-history/shelf-history-rows';
import { ListStores } from './list-stores';
import { ShelfOfStore } from './shelf-of-store';
import { readChangesKnownSince, readDaysOfArrivals } from './store-arrival-rows';
import { weekdaysOfArrivals, type TruckDays } from './weekdays-of-arrivals';

/** `GET /api/stores/{number}`: a store with what is rarely seen and stands there, its truck's days, and how much of it was read today. */
@Injectable()
export class ReadStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stores: ListStores,
    private readonly shelf: ShelfOfStore,
  ) {}

  /** Throws NOT_FOUND for a store that nobody knows, and CATALOGUE_NOT_READY before the first pass. */
  async run(storeNumber: string, now: Date): Promise<StorePage> {
    const number = Number(storeNumber);
    const today = localDay(now, STORE_TIME_ZONE);
    const store = await this.stores.one(number, now);
    const readings = this.shelf.readingsOf(number);
    const midnight = instantAt(today, 0, STORE_TIME_ZONE);
    return {
      ...store,
      rarelySeen: await this.rarelySeen(storeNumber),
      weekdays: await this.weekdays(number, today),
      checkedToday: { bottles: readings.filter((at) => at >= midnight).length, of: readings.length },
    };
  }

  /** The rarest first. */
  private async rarelySeen(storeNumber: string): Promise<StorePage['rarelySeen']> {
    const rarities = await readRarities(this.dataSource.manager, 'rarely-seen');
    return [...rarities.keys()].flatMap((sku) => {
      const product = this.shelf.productOf(sku);
      if (!product || product.delistedAt) return [];
      const qty = this.shelf.quantityOf(product, storeNumber) ?? 0;
      if (qty === 0) return [];
      return [
        {
          sku,
          name: product.name,
          displayName: displayName(product.name),
          price: formatPrice(product.priceCents),
          qty,
        },
      ];
    });
  }

  private async weekdays(number: number, today: string): Promise<TruckDays | undefined> {
    const { manager } = this.dataSource;
    const first = await readChangesKnownSince(manager, number);
    if (first === undefined) return undefined;
    // Only a part of the first day was watched.
    const since = dayAfter(first);
    return weekdaysOfArrivals(await readDaysOfArrivals(manager, number), { since, today });
  }
}
