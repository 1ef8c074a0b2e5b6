import { randomUUID } from 'node:crypto';
import type { StockChange } from '@barrelhive/contracts';
import { Outbox } from '@barrelhive/messaging';
import type { DataSource } from 'typeorm';
import type { AwaitedBottle } from './subscribers';

const CHANGES_PER_EVENT = 100;
const STORES = [
  {
    storeNumber: '0012',
    name: '0012',
    address: '280 W HARRIS AVE',
    city: 'SALT LAKE CITY',
    phone: '801-555-0112',
    qty: 3,
  },
  { storeNumber: '0041', name: '0041', address: '1612 S UNIVERSITY AVE', city: 'PROVO', phone: '801-555-0141', qty: 2 },
  { storeNumber: '0023', name: '0023', address: '4340 HIGHLAND DR', city: 'HOLLADAY', phone: '801-555-0123', qty: 1 },
];

/** Commits what a pass found, as search does: the bottles are back. Gives when it was committed, in milliseconds since the epoch. */
export async function commitPass(search: DataSource, bottles: readonly AwaitedBottle[]): Promise<number> {
  const outbox = new Outbox('search', () => undefined);
  const pass = { runId: randomUUID(), observedAt: new Date().toISOString() };
  const changes = bottles.map(backInStock);
  await search.transaction(async (manager) => {
    for (let at = 0; at < changes.length; at += CHANGES_PER_EVENT) {
      const part = { ...pass, changes: changes.slice(at, at + CHANGES_PER_EVENT) };
      await outbox.publish(manager, 'inventory.products-changed.v1', part);
    }
  });
  return Date.now();
}

export function backInStock({ sku, name }: Pick<AwaitedBottle, 'sku' | 'name'>): StockChange {
  return {
    kind: 'back-in-stock',
    sku,
    name,
    before: { storeQty: 0 },
    after: { storeQty: 6, priceCents: 6499 },
    stores: STORES,
  };
}
