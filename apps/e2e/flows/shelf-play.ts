import type { EventEnvelope } from '@barrelhive/contracts';
import { EndWatches } from '../../alerts/src/saved-alerts/end-watches';
import type { StoreFigure } from '../../search/src/agency/parse-store-detail';
import type { Product } from '../../search/src/catalogue/product';
import type { ClockedShelves } from './clocked-shelves';
import type { ClockedTexting } from './clocked-texting';
import { ShelfModel, type Quantities, type Stores } from './shelf-model';
import type { Action } from './text-actions';
import { hearOfState, hearOfStores, type ModelAlert } from './text-model';
import type { ModelBottle } from './text-news';

/** `stores`: what stands there, whatever is shown of it. */
export interface PlayedBottle extends ModelBottle {
  sku: string;
  name: string;
  isAllocated: boolean;
  stores: Record<string, number>;
}

type ReportAction = Extract<Action, { kind: 'report' }>;

/** Bottles that nobody waits for: by these it is noticed that a store is not shown. */
const OTHERS = 4;
const BEFORE_ALL_MS = 30 * 3_600_000;

/** The same bottles before the services and the model, as the agency shows them. */
export class ShelfPlay {
  readonly bottles: PlayedBottle[];
  private readonly model = new ShelfModel();
  private readonly hidden = new Set<string>();
  /** What a pass tells of the bottles that it looks at. */
  private isRead = true;

  constructor(
    private readonly texting: ClockedTexting,
    private readonly shelves: ClockedShelves,
    private readonly alerts: readonly ModelAlert[],
    nth: number,
  ) {
    const few = bottle({ sku: String(100_000 + nth * 2), isAllocated: true, stores: { '0009': 1 } });
    const none = bottle({ sku: String(100_001 + nth * 2), isAllocated: false, stores: {} });
    const others = Array.from({ length: OTHERS }, (_, place) =>
      bottle({
        sku: `9${nth}0${place}`.padStart(6, '0'),
        isAllocated: false,
        stores: { '0009': 3, '0012': 3, '0035': 3 },
      }),
    );
    this.bottles = [few, none, ...others];
  }

  /** All has been seen and read for a while. */
  async begin(start: string): Promise<void> {
    await this.shelves.clear();
    this.texting.setClock(new Date(new Date(start).getTime() - BEFORE_ALL_MS));
    await this.pass();
    await this.readAll();
    this.texting.setClock(start);
    await this.pass();
  }

  async run(
    what: Extract<
      Action,
      { kind: 'stock' | 'price' | 'warehouse' | 'read' | 'read all' | 'feed' | 'blink' | 'glitch' | 'report' }
    >,
  ): Promise<void> {
    if (what.kind === 'read all') return this.readAll();
    if (what.kind === 'glitch') return this.glitch();
    if (what.kind === 'feed') return this.turnFeed(what.store, what.isShown);
    const bottle = this.bottles[what.bottle];
    if (!bottle) return;
    if (what.kind === 'read') return this.read(bottle);
    if (what.kind === 'blink') return this.blink(bottle, what.which);
    if (what.kind === 'report') return this.report(bottle, what);
    this.change(bottle, what);
    await this.pass();
    this.isRead = true;
  }

  private change(bottle: PlayedBottle, what: Extract<Action, { kind: 'stock' | 'price' | 'warehouse' }>): void {
    if (what.kind === 'stock') {
      const { [what.store]: _, ...others } = bottle.stores;
      bottle.stores = { ...(what.isAlone ? {} : others), ...(what.qty > 0 && { [what.store]: what.qty }) };
      this.isRead = what.isRead;
    } else if (what.kind === 'price') bottle.price = what.to;
    else bottle.warehouse = what.isThere ? 24 : 0;
  }

  private turnFeed(store: string, isShown: boolean): void {
    if (isShown) this.hidden.delete(store);
    else this.hidden.add(store);
  }

  /** This many people say of a store that has it whether it was there. */
  private async report({ sku, ...bottle }: PlayedBottle, { which, people, seen }: ReportAction): Promise<void> {
    const held = Object.keys(this.shown(bottle));
    const store = held[which % held.length];
    if (store === undefined) return;
    for (let nth = 0; nth < people; nth++) {
      this.texting.setClock(new Date(Date.now() + 1_000));
      const report = { person: `finder ${nth}`, bottle: sku, store, seen, at: Date.now() };
      await this.shelves.report(report);
      this.model.report(report);
    }
  }

  private async blink(bottle: PlayedBottle, which: number): Promise<void> {
    const stores = Object.keys(this.shown(bottle));
    const store = stores[which % stores.length];
    if (store === undefined) return;
    this.turnFeed(store, false);
    await this.read(bottle);
    this.turnFeed(store, true);
    await this.read(bottle);
  }

  /** Reads what is wanted for a slot, and answers. */
  async answer(skus: readonly string[]): Promise<void> {
    for (const bottle of this.bottles.filter(({ sku }) => skus.includes(sku))) {
      const events = await this.shelves.answer(bottle.sku, (sku) => this.show(sku));
      const isGone = bottle.stock === 0;
      const last = events.findLast(({ type }) => type === 'inventory.store-stock-observed.v1');
      if (last)
        this.hear(bottle, {
          at: isGone ? this.passedAt : Date.now(),
          stores: isGone ? NOWHERE : this.model.withDoubts(bottle.sku, this.shown(bottle)),
        });
      await this.bring(events);
    }
  }

  /** Too many bottles are gone at once to be believed. What is true is seen by the next pass. */
  private async glitch(): Promise<void> {
    const at = Date.now();
    await this.shelves.glitch(this.products().map((product) => ({ ...product, storeQty: 0 })));
    for (const { sku } of this.bottles) this.model.glitch(sku, at);
  }

  private passedAt = 0;

  private async pass(): Promise<void> {
    const at = Date.now();
    this.passedAt = at;
    const looks = this.bottles.map((bottle) => {
      const { price, warehouse, isAllocated, stock: before } = bottle;
      const stock = sum(bottle.stores);
      bottle.stock = stock;
      if (stock > 0) bottle.wasThereAt = at;
      // The stores of an allocated bottle are told whenever they differ.
      if (isAllocated && before > 0 && stock === 0) this.hear(bottle, { at, stores: NOWHERE });
      return { bottle, news: this.model.look(bottle.sku, { at, stock, price, warehouse }) };
    });
    const events = await this.shelves.pass(this.products(), (sku) => (this.isRead ? this.show(sku) : undefined));
    await this.bring(events);
    for (const { bottle, news } of looks) {
      const stores = this.model.storesOf(bottle.sku);
      for (const each of news) for (const alert of this.waitingFor(bottle)) hearOfState(alert, each, at, stores);
    }
  }

  private products(): Product[] {
    return [...this.bottles.map(toProduct), ...CROWD];
  }

  private async readAll(): Promise<void> {
    for (const bottle of this.bottles) await this.read(bottle);
  }

  /** No reading is made of what no store has. */
  private async read(bottle: PlayedBottle): Promise<void> {
    if (bottle.stock > 0) await this.bring(await this.shelves.read(bottle.sku, (sku) => this.show(sku)));
  }

  /** The page of a bottle, a second later. The model hears of it as the service does. A page that shows nothing is none. */
  private show(sku: string): StoreFigure[] | undefined {
    const bottle = this.bottles.find((one) => one.sku === sku);
    const held = bottle && this.shown(bottle);
    if (!bottle || !held || Object.keys(held).length === 0) return undefined;
    this.texting.setClock(new Date(Date.now() + 1_000));
    const at = Date.now();
    const { rises, othersHadIt, isOther, stores } = this.model.read(sku, at, held);
    if (bottle.isAllocated && isOther) this.hear(bottle, { at, stores });
    for (const alert of this.waitingFor(bottle)) hearOfStores(alert, { at, rises, othersHadIt, stores });
    return Object.entries(held).map(([number, qty]) => ({
      ...{ number: Number(number), qty, name: '', address: '', city: '', phone: '' },
    }));
  }

  private shown({ stores }: Pick<PlayedBottle, 'stores'>): Quantities {
    return Object.fromEntries(
      Object.entries(stores)
        .filter(([store]) => !this.hidden.has(store))
        .sort(),
    );
  }

  private waitingFor(bottle: ModelBottle): ModelAlert[] {
    return this.alerts.filter((alert) => alert.bottle === bottle);
  }

  /** Notifications keeps a reading of what waits to be told. */
  private hear(bottle: PlayedBottle, reading: { at: number; stores: Stores }): void {
    const isWaiting = this.waitingFor(bottle).some(
      ({ found, alone }) => found.some((each) => each.isWaiting) || [...alone.values()].some((each) => each.length > 0),
    );
    if (isWaiting && reading.at > (bottle.reading?.at ?? 0)) bottle.reading = reading;
  }

  private async bring(events: readonly EventEnvelope[]): Promise<void> {
    await this.texting.alerts.app.get(EndWatches).run(new Date());
    for (const event of events) await this.texting.bring(event);
  }
}

const NOWHERE: Stores = { held: {}, doubted: [] };

const sum = (stores: Quantities) => Object.values(stores).reduce((all, qty) => all + qty, 0);

function bottle(of: Pick<PlayedBottle, 'sku' | 'isAllocated' | 'stores'>): PlayedBottle {
  return { ...of, name: `BOTTLE${of.sku}`, stock: 0, price: 50, warehouse: 0, wasThereAt: 0 };
}

/** All other bottles of the state, of which nobody hears anything. */
const CROWD = Array.from({ length: 300 }, (_, nth) => {
  const sku = String(500_000 + nth);
  return toProduct({ ...bottle({ sku, isAllocated: false, stores: {} }), stock: 9 });
});

function toProduct({ sku, name, isAllocated, price, warehouse, stock }: PlayedBottle): Product {
  return {
    ...{ sku, name, department: isAllocated ? 'LA' : 'AW', status: isAllocated ? 'A' : '1', displayGroup: undefined },
    ...{ size: undefined, onOrderQty: 0, priceCents: price * 100, warehouseQty: warehouse, storeQty: stock },
  };
}
