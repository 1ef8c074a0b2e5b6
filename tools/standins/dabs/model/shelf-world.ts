import { seededRandom, type SeededRandom } from '../../server/seeded-random';
import type { Incident } from './incidents';
import { planShelves, type ShelvesPlan } from './plan-shelves';

const MINUTE_MS = 60_000;
const WEEK_MINUTES = 6 * 11 * 60;
const OPENS_AT_MINUTE = 11 * 60;
const CLOSES_AT_MINUTE = 22 * 60;
/** A store orders for this many weeks once what it has lasts for less than `WEEKS_LEFT`. */
const WEEKS_ORDERED = 2.5;
const WEEKS_LEFT = 1;
const LINES_OF_A_DELIVERY = 40;
/** How often a delivery brings a scarce bottle to a store that has none of it. */
const SCARCE_SHARE = 0.06;
/** How busy each hour is, from opening on, and weekdays that are busier. */
const HOURS = [0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.6, 1.6, 1.4, 0.8, 0.4];
const BUSY_WEEKDAYS: ReadonlySet<number> = new Set([5, 6]);
const BUSY = 1.4;

/** Bottles that came to a store. */
export interface DeliveredLine {
  at: number;
  sku: string;
  store: number;
  before: number;
  after: number;
}

export interface WorldSettings {
  seed: string;
  /** In ms since 1970. */
  start: number;
  skus: readonly string[];
  stores: readonly number[];
  incidents?: readonly Incident[];
  /** How far the clocks of Denver are ahead of UTC, in minutes; behind is negative. */
  zoneMinutes?: number;
}

/**
 * Stores, bottles, deliveries and sales under a clock of their own, without HTTP. The same seed gives the same world, however it is looked
 * at. What it shows is what the agency's table and pages would.
 */
export class ShelfWorld {
  readonly delivered: DeliveredLine[] = [];
  private readonly plan: ShelvesPlan;
  private readonly quantities: Int32Array;
  private readonly random: SeededRandom;
  /** What the cells before and up to each sell in a week. */
  private readonly rateUpTo: Float64Array;
  private readonly places: ReadonlyMap<string, number>;
  private readonly zoneMs: number;
  private now: number;

  constructor(private readonly settings: WorldSettings) {
    const { seed, skus, stores, start, zoneMinutes = -420 } = settings;
    this.plan = planShelves(seed, skus, stores);
    this.random = seededRandom(`${seed} days`);
    this.places = new Map(skus.map((sku, place) => [sku, place]));
    this.zoneMs = zoneMinutes * MINUTE_MS;
    this.now = Math.floor(start / MINUTE_MS) * MINUTE_MS;
    this.quantities = new Int32Array(this.plan.weekly.length);
    this.rateUpTo = new Float64Array(this.plan.weekly.length);
    let sum = 0;
    for (const [cell, weekly] of this.plan.weekly.entries()) {
      this.rateUpTo[cell] = sum += weekly;
      const { isScarce } = this.bottleOf(cell);
      const opening = isScarce
        ? this.random.chance(0.1)
          ? 3
          : 0
        : Math.round(weekly * WEEKS_ORDERED * this.random.next());
      this.quantities[cell] = opening + (this.plan.lost[cell] ?? 0);
    }
  }

  /** Lets minutes pass until an instant. */
  advanceTo(instant: number): void {
    for (; this.now + MINUTE_MS <= instant; this.now += MINUTE_MS) this.playMinute();
  }

  /** What the product table shows: statewide totals. */
  table(): { sku: string; storeQty: number }[] {
    const isGlitch = this.incidentNow('zero-table') !== undefined;
    const shown = this.plan.stores.map((_, place) => !isGlitch && !this.isSilent(place));
    return this.plan.bottles.map(({ sku }, bottle) => ({
      sku,
      storeQty: shown.reduce((sum, isShown, place) => sum + (isShown ? this.quantityOf(bottle, place) : 0), 0),
    }));
  }

  /** What the page of a bottle shows: stores that have some. Undefined for a page without a table. */
  detail(sku: string): { store: number; qty: number }[] | undefined {
    return this.incidentNow('no-tables') ? undefined : this.shown(sku);
  }

  /** What stores have, whatever the agency's table and pages say; a store whose feed stopped shows nothing. */
  shown(sku: string): { store: number; qty: number }[] {
    const bottle = this.places.get(sku) ?? -1;
    return this.plan.stores.flatMap((store, place) => {
      const qty = this.quantityOf(bottle, place);
      return qty > 0 && !this.isSilent(place) ? [{ store, qty }] : [];
    });
  }

  incidentNow(kind: Incident['kind']): Incident | undefined {
    return this.settings.incidents?.find(
      (incident) => incident.kind === kind && incident.from <= this.now && this.now < incident.to,
    );
  }

  private quantityOf(bottle: number, place: number): number {
    return this.quantities[bottle * this.plan.stores.length + place] ?? 0;
  }

  private isSilent(place: number): boolean {
    return (this.settings.incidents ?? []).some(
      (incident) =>
        incident.kind === 'silent-store' &&
        incident.store === place &&
        incident.from <= this.now &&
        this.now < incident.to,
    );
  }

  private playMinute(): void {
    const local = new Date(this.now + this.zoneMs);
    const weekday = local.getUTCDay();
    const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
    for (const delivery of this.plan.deliveries) {
      if (delivery.weekday === weekday && delivery.minute === minute) this.deliver(delivery.store);
    }
    if (weekday === 0 || minute < OPENS_AT_MINUTE || minute >= CLOSES_AT_MINUTE) return;
    const busy = (HOURS[Math.floor((minute - OPENS_AT_MINUTE) / 60)] ?? 1) * (BUSY_WEEKDAYS.has(weekday) ? BUSY : 1);
    const expected = ((this.rateUpTo.at(-1) ?? 0) / WEEK_MINUTES) * busy;
    for (let sales = poisson(this.random, expected); sales > 0; sales--) this.sell();
  }

  /** Somebody wants a bottle in a store: it is sold if it is there and can be found. */
  private sell(): void {
    const draw = this.random.next() * (this.rateUpTo.at(-1) ?? 0);
    let [low, high] = [0, this.rateUpTo.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.rateUpTo[middle] ?? 0) > draw) high = middle;
      else low = middle + 1;
    }
    const qty = this.quantities[low] ?? 0;
    if (qty > (this.plan.lost[low] ?? 0)) this.quantities[low] = qty - 1;
  }

  /** Brings what a store has least of, for its sales. */
  private deliver(store: number): void {
    const { weekly, stores } = this.plan;
    const wanted: { cell: number; weeks: number; order: number }[] = [];
    for (let cell = store; cell < weekly.length; cell += stores.length) {
      const rate = weekly[cell] ?? 0;
      const order = rate > 0 ? this.orderFor(cell, rate) : 0;
      if (order > 0) wanted.push({ cell, weeks: (this.quantities[cell] ?? 0) / rate, order });
    }
    wanted.sort((a, b) => a.weeks - b.weeks || a.cell - b.cell);
    for (const { cell, order } of wanted.slice(0, LINES_OF_A_DELIVERY)) this.putIn(cell, order);
  }

  private orderFor(cell: number, rate: number): number {
    const { isScarce, caseSize } = this.bottleOf(cell);
    const qty = this.quantities[cell] ?? 0;
    if (isScarce) return qty === 0 && this.random.chance(SCARCE_SHARE) ? caseSize : 0;
    if (qty > rate * WEEKS_LEFT) return 0;
    return Math.ceil((rate * WEEKS_ORDERED - qty) / caseSize) * caseSize;
  }

  private putIn(cell: number, order: number): void {
    const before = this.quantities[cell] ?? 0;
    const after = before + order;
    this.quantities[cell] = after;
    const store = this.plan.stores[cell % this.plan.stores.length] ?? 0;
    this.delivered.push({ at: this.now, sku: this.bottleOf(cell).sku, store, before, after });
  }

  private bottleOf(cell: number) {
    const bottle = this.plan.bottles[Math.floor(cell / this.plan.stores.length)];
    if (!bottle) throw new RangeError(`There is no cell ${cell}.`);
    return bottle;
  }
}

/** How often something happens that is expected this often. */
function poisson(random: SeededRandom, expected: number): number {
  const limit = Math.exp(-expected);
  let count = 0;
  for (let product = random.next(); product > limit; product *= random.next()) count++;
  return count;
}
