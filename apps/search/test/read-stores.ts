import type { EventPayload } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { CatalogueCopy } from '../src/local-copy/catalogue-copy';
import { StoreStockReader, type StoreReading } from '../src/store-reading/store-stock-reader';
import type { RunningSearch } from './running-search';

/** Reads the stores of a bottle in the first replica, however lately they were read. */
export async function readStores(search: RunningSearch, sku: string): Promise<StoreReading> {
  const [replica] = search.services;
  const product = replica?.app.get(CatalogueCopy).current.bySku.get(sku);
  if (!replica || !product) throw new Error(`nobody knows ${sku}`);
  await execute(search.database, `UPDATE detail_attempt SET fetched_at = NULL WHERE sku = $1`, [sku]);
  return replica.app.get(StoreStockReader).read(product, { urgency: 'watched' });
}

/** The arrivals that the first replica publishes from now on, one line a store: `016850 at 0012: 0 to 6`. */
export function followArrivals(search: RunningSearch): { lines: string[]; events: EventPayload<typeof ARRIVALS>[] } {
  const outbox = search.services[0]?.app.get(Outbox);
  if (!outbox) throw new Error('no replica runs');
  const followed = { lines: [] as string[], events: [] as EventPayload<typeof ARRIVALS>[] };
  const publish = outbox.publish.bind(outbox);
  jest.spyOn(outbox, 'publish').mockImplementation(async (manager, type, payload, options) => {
    await publish(manager, type, payload, options);
    if (type === ARRIVALS) keep(followed, payload as EventPayload<typeof ARRIVALS>);
  });
  return followed;
}

const ARRIVALS = 'inventory.store-arrivals-observed.v1';

function keep(
  followed: { lines: string[]; events: EventPayload<typeof ARRIVALS>[] },
  event: EventPayload<typeof ARRIVALS>,
): void {
  followed.events.push(event);
  for (const { sku, rises } of event.arrivals)
    for (const { store, before } of rises)
      followed.lines.push(`${sku} at ${store.storeNumber}: ${before} to ${store.qty}`);
}
