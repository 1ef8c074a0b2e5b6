import { ControlError } from '../../../server/standin-server';
import type { CatalogueProduct, Store } from '../../catalogue/catalogue-product';
import { seedStock, type Stock } from './seed-stock';

/** A bottle with its stock. Read it as you like; change it through the {@link Shelf}. */
export interface ShelfProduct extends CatalogueProduct, Stock {
  /** All stores together. */
  storeTotal: number;
  isNew: boolean;
}

/** Something that moved, by a person's hand or by itself. */
export interface Movement {
  at: Date;
  sku: string;
  text: string;
}

export type NewProduct = Omit<CatalogueProduct, 'sku' | 'supply' | 'onSpa'> & { sku?: string | undefined };

const MOST_PER_STORE = 9_999;
const MOVEMENTS_KEPT = 50;

/** All bottles with what every store, the warehouse and the order book hold of them. */
export class Shelf {
  private readonly bySku = new Map<string, ShelfProduct>();
  private readonly storePlaces: ReadonlyMap<number, number>;
  private byName: ShelfProduct[] | undefined;
  private readonly recent: Movement[] = [];
  private readonly changedSkus = new Set<string>();
  private readonly listeners: (() => void)[] = [];

  constructor(
    catalogue: readonly CatalogueProduct[],
    readonly stores: readonly Store[],
    seed: string,
  ) {
    this.storePlaces = new Map(stores.map((store, place) => [store.number, place]));
    for (const product of catalogue) this.put(product, seedStock(product, stores.length, seed), false);
  }

  /** Sorted by name, then by number: as long as no bottle is added, always the same array. */
  get products(): readonly ShelfProduct[] {
    this.byName ??= [...this.bySku.values()].sort((a, b) => compare(a.name, b.name) || compare(a.sku, b.sku));
    return this.byName;
  }

  /** Newest first. */
  get movements(): readonly Movement[] {
    return this.recent;
  }

  find(sku: string): ShelfProduct | undefined {
    return this.bySku.get(sku);
  }

  /** Throws {@link ControlError} 404 for an unknown number. */
  get(sku: string): ShelfProduct {
    const product = this.bySku.get(sku);
    if (!product) throw new ControlError(404, `There is no product with the number ${sku}.`);
    return product;
  }

  /** All that is no longer as the seed made it. */
  changedProducts(): ShelfProduct[] {
    return [...this.changedSkus].map((sku) => this.get(sku));
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Puts a bottle back to figures of an earlier run, without counting it as a movement. */
  restore(sku: string, figures: Pick<ShelfProduct, 'cents' | 'warehouse' | 'onOrder'> & { inStores: number[] }): void {
    const { inStores, ...others } = figures;
    const product = Object.assign(this.get(sku), others);
    product.inStores.set(inStores.slice(0, this.stores.length));
    product.storeTotal = total(product.inStores);
    this.changedSkus.add(sku);
  }

  /** How many bottles a store holds. */
  stockIn(sku: string, storeNumber: number): number {
    return this.get(sku).inStores[this.placeOf(storeNumber)] ?? 0;
  }

  /** Puts exactly `qty` bottles into a store. */
  setStock(sku: string, storeNumber: number, qty: number): ShelfProduct {
    const product = this.get(sku);
    const place = this.placeOf(storeNumber);
    const bounded = Math.max(0, Math.min(MOST_PER_STORE, Math.trunc(qty)));
    const before = product.inStores[place] ?? 0;
    product.inStores[place] = bounded;
    product.storeTotal += bounded - before;
    if (bounded !== before) this.note(product, `${before} → ${bounded} in store ${storeNumber}`);
    return product;
  }

  /** Adds bottles to a store, or takes them away; never below none. */
  changeStock(sku: string, storeNumber: number, change: number): ShelfProduct {
    return this.setStock(sku, storeNumber, this.stockIn(sku, storeNumber) + change);
  }

  /** Empties every store of this bottle. */
  sellOut(sku: string): ShelfProduct {
    const product = this.get(sku);
    product.inStores.fill(0);
    product.storeTotal = 0;
    this.note(product, 'sold out everywhere');
    return product;
  }

  setPrice(sku: string, cents: number): ShelfProduct {
    const product = this.get(sku);
    const before = product.cents;
    product.cents = cents;
    if (before !== cents) this.note(product, `$${(before / 100).toFixed(2)} → $${(cents / 100).toFixed(2)}`);
    return product;
  }

  setBackroom(sku: string, figures: { warehouse?: number | undefined; onOrder?: number | undefined }): ShelfProduct {
    const product = this.get(sku);
    product.warehouse = figures.warehouse ?? product.warehouse;
    product.onOrder = figures.onOrder ?? product.onOrder;
    this.note(product, `${product.warehouse} in the warehouse, ${product.onOrder} on order`);
    return product;
  }

  /** Adds a bottle the agency never had, with nothing in stock. Throws {@link ControlError} 409 for a number that is taken. */
  addProduct(fresh: NewProduct): ShelfProduct {
    const sku = fresh.sku ?? this.freeSku();
    if (this.bySku.has(sku)) throw new ControlError(409, `The number ${sku} is taken.`);
    const stock = { warehouse: 0, onOrder: 0, inStores: new Uint16Array(this.stores.length) };
    const product = this.put({ ...fresh, sku, onSpa: false, supply: 'none' }, stock, true);
    this.byName = undefined;
    this.note(product, 'new in the catalogue');
    return product;
  }

  private put(product: CatalogueProduct, stock: Stock, isNew: boolean): ShelfProduct {
    const onShelf = { ...product, ...stock, storeTotal: total(stock.inStores), isNew };
    this.bySku.set(product.sku, onShelf);
    return onShelf;
  }

  private placeOf(storeNumber: number): number {
    const place = this.storePlaces.get(storeNumber);
    if (place === undefined) throw new ControlError(404, `There is no store ${storeNumber}.`);
    return place;
  }

  private freeSku(): string {
    let number = 900_001;
    while (this.bySku.has(String(number))) number++;
    return String(number);
  }

  private note(product: ShelfProduct, text: string): void {
    this.changedSkus.add(product.sku);
    this.recent.unshift({ at: new Date(), sku: product.sku, text });
    this.recent.length = Math.min(this.recent.length, MOVEMENTS_KEPT);
    for (const listener of this.listeners) listener();
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function total(inStores: Uint16Array): number {
  return inStores.reduce((sum, qty) => sum + qty, 0);
}

const MOST_SHOWN = 40;

/** Bottles whose name holds every word of the query, or whose number begins with it; at most 40 of them, and how many there are. */
export function findProducts(shelf: Shelf, query: string): { products: ShelfProduct[]; found: number } {
  const words = query
    .toUpperCase()
    .replace(/['’]S?\b/g, '')
    .split(/\s+/)
    .filter(Boolean);
  const found = shelf.products.filter(
    ({ name, sku }) => words.every((word) => name.includes(word)) || (query !== '' && sku.startsWith(query.trim())),
  );
  return { products: found.slice(0, MOST_SHOWN), found: found.length };
}
