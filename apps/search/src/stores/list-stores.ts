import type { OwnHours, Store as StoreAnswer, StoreList } from '@barrelhive/contracts';
import { storeHoursAt } from '@barrelhive/rules';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toStoreEntry } from '../store-stock/known-stores';
import { readLivingStores, type Store } from '../store-stock/store-stock-rows';
import { readOwnHours } from './store-hours-rows';

/** `GET /api/stores`: what is known of the stores themselves, from the details that were read of bottles. */
@Injectable()
export class ListStores {
  constructor(private readonly dataSource: DataSource) {}

  async run(now: Date): Promise<StoreList> {
    const { manager } = this.dataSource;
    const hours = await readOwnHours(manager);
    const stores = await readLivingStores(manager);
    return { stores: stores.map((store) => toStore(store, hours.get(store.number), now)) };
  }

  /** Throws NOT_FOUND for a store that nobody knows. */
  async one(number: number, now: Date): Promise<StoreAnswer> {
    const { manager } = this.dataSource;
    const store = (await readLivingStores(manager)).find((each) => each.number === number);
    if (!store) throw new DomainError('NOT_FOUND');
    return toStore(store, (await readOwnHours(manager, number)).get(number), now);
  }
}

function toStore(store: Store, ownHours: OwnHours | undefined, now: Date): StoreAnswer {
  const { qty: _none, ...known } = toStoreEntry({ ...store, qty: 0 });
  return { ...known, hours: storeHoursAt(now, ownHours), ...(ownHours && { ownHours }) };
}
