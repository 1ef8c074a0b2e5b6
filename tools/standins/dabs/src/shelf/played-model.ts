import { ShelfWorld, type WorldSettings } from '../../model/shelf-world';
import type { Faults } from '../faults/faults';
import type { Shelf } from './shelf';

const TICK_MS = 1_000;
const MOST_BOTTLES = 600;
const DEPARTMENTS: ReadonlySet<string> = new Set(['AW', 'LA', 'LT']);

export interface ModelToPlay extends Pick<WorldSettings, 'seed' | 'incidents' | 'zoneMinutes'> {
  /** When the model begins, in ms since 1970; what passed since then is played at once. */
  start: number;
}

/** Plays the model of stores on the shelves: deliveries, sales and incidents come as the clock goes. Until it is started nothing moves by it. */
export class PlayedModel {
  private world: ShelfWorld | undefined;
  private skus: string[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly shelf: Shelf,
    private readonly faults: Faults,
    private readonly now: () => Date,
  ) {}

  /** Gives the bottles that are played. Others of their departments stand in no store. */
  start(model: ModelToPlay): string[] {
    this.stop();
    const all = this.shelf.products.filter(({ department }) => DEPARTMENTS.has(department)).map(({ sku }) => sku);
    for (const sku of all) this.shelf.sellOut(sku);
    this.skus = all.slice(0, MOST_BOTTLES);
    this.world = new ShelfWorld({ ...model, skus: this.skus, stores: modelStores(this.shelf) });
    this.tick();
    this.timer = setInterval(() => this.tick(), TICK_MS).unref();
    return this.skus;
  }

  stop(): void {
    clearInterval(this.timer);
    this.world = undefined;
  }

  private tick(): void {
    const { world } = this;
    if (!world) return;
    world.advanceTo(this.now().getTime());
    for (const sku of this.skus) {
      const { cents, warehouse, onOrder } = this.shelf.get(sku);
      const held = new Map(world.shown(sku).map(({ store, qty }) => [store, qty]));
      const inStores = this.shelf.stores.map(({ number }) => held.get(number) ?? 0);
      this.shelf.restore(sku, { cents, warehouse, onOrder, inStores });
    }
    this.faults.set({
      zeroStockItems: world.incidentNow('zero-table') ? this.shelf.products.length : 0,
      missingStoreTable: world.incidentNow('no-tables') !== undefined,
    });
  }
}

const STORES = 47;

export function modelStores(shelf: Shelf): number[] {
  return shelf.stores.slice(0, STORES).map(({ number }) => number);
}
