import { compareRarity, isOnMonthlyList } from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import type { CatalogueProduct, ProductChange } from '../catalogue/product';
import { StoreStockCopy } from '../local-copy/store-stock-copy';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import { knownStores, type KnownStores } from '../store-stock/known-stores';
import { withinMs } from './read-in-time';
import { StoreStockReader, type StoreReading } from './store-stock-reader';

const FAILURES_TO_STOP = 5;
/** A message names the stores of its bottles. Reading more bottles at once would ask too much of the agency. */
const MOST_BOTTLES = 60;
export const LONGEST_WAIT_MS = 120_000;
/** This much is granted also where a cycle is short, as in a local run: without it no message would name a store. */
const SHORTEST_WAIT_MS = 5_000;
/** These readings go before people who search for this long; after that they take turns with them. */
const PREFERRED_MS = 30_000;
/** The refresh itself must stay well within a long cycle. */
const SHARE_OF_CYCLE = 0.25;

/** Finds out where changed bottles are before the changes are published: what is known, and of the others what can be read in time. */
@Injectable()
export class StoresOfChanged {
  constructor(
    private readonly reader: StoreStockReader,
    private readonly stock: StoreStockCopy,
    @Inject(SEARCH_SETTINGS) private readonly settings: SearchSettings,
  ) {}

  async read(changes: readonly ProductChange[], observedAt: Date): Promise<Map<string, KnownStores>> {
    const found = new Map<string, KnownStores>();
    for (const { product } of changes) {
      const known = knownStores(product, this.stock.detailOf(product.sku), observedAt);
      if (known) found.set(product.sku, known);
    }
    const wanted = bottlesToRead(changes.filter(({ product }) => !found.has(product.sku)));
    if (wanted.length === 0) return found;

    const startedAt = performance.now();
    const elapsedMs = () => performance.now() - startedAt;
    const readings = readInTurn(
      wanted,
      async (product) => {
        const urgency = elapsedMs() < PREFERRED_MS ? 'refresh' : 'texts';
        const reading = await this.reader.read(product, { urgency });
        if (reading.kind === 'read') found.set(product.sku, reading.stores);
        return reading;
      },
      () => elapsedMs() >= this.longestWaitMs,
    );
    await withinMs(readings, this.longestWaitMs);
    return new Map(found);
  }

  private get longestWaitMs(): number {
    const share = this.settings.REFRESH_SECONDS * 1000 * SHARE_OF_CYCLE;
    return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, share));
  }
}

/**
 * The bottles whose stores are worth a request, in the order in which time may run out: those that came before other prices, rarest first. Where some
 * were left all along, few wait for more.
 */
export function bottlesToRead(changes: readonly ProductChange[]): CatalogueProduct[] {
  const inStock = changes.filter(({ reason, product }) => reason !== 'more' && (product.storeQty ?? 0) > 0);
  const ordered = inStock.toSorted(
    (a, b) => Number(a.kind === 'price') - Number(b.kind === 'price') || compareRarity(rarityOf(a), rarityOf(b)),
  );
  return [...new Set(ordered.map(({ product }) => product))].slice(0, MOST_BOTTLES);
}

function rarityOf({ product }: ProductChange) {
  return { isAllocated: isOnMonthlyList(product), after: product };
}

/**
 * Reads the stores of one bottle after the other, where nobody waits for them: after 5 failures in a row, or once `isOver`, the rest
 * is left. A bottle about which the agency was not asked, since it failed before, is no failure.
 */
export async function readInTurn(
  products: readonly CatalogueProduct[],
  read: (product: CatalogueProduct) => Promise<StoreReading>,
  isOver: () => boolean = () => false,
): Promise<void> {
  let failuresInARow = 0;
  for (const product of products) {
    if (isOver()) return;
    const reading = await read(product);
    if (reading.kind === 'read') failuresInARow = 0;
    else if (!reading.isLeftAlone) failuresInARow++;
    if (failuresInARow >= FAILURES_TO_STOP) return;
  }
}
