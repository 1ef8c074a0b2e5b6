import { localDay, MINUTE_MS, STORE_TIME_ZONE } from '@barrelhive/rules';
import { isWithinDay, msLeftOfDay, tableRequests, type Purpose } from '../../apps/search/src/agency/day-budget';
import { ReadingPlan, type PlanSettings } from '../../apps/search/src/reading-plan/reading-plan';
import { storesMaySell } from '../../apps/search/src/reading-plan/selling-hours';
import { REQUESTS_PER_LOOK } from '../../apps/search/src/reading-plan/watch-share';
import type { StoreReading } from '../../apps/search/src/store-reading/store-stock-reader';
import { bottlesToRead, LONGEST_WAIT_MS } from '../../apps/search/src/store-reading/stores-of-changed';
import { isFresh, knownStores } from '../../apps/search/src/store-stock/known-stores';
import type { ShelfWorld } from '../../tools/standins/dabs/model/shelf-world';
import { PlayedPasses } from './played-passes';
import { PlayedReadings } from './played-readings';
import { RequestTally } from './request-tally';
import { ASKED_BEFORE_MS, isSlot, SLOT_MS, WaitingTexts } from './waiting-texts';

/** Departments are read one by one. */
const DEPARTMENTS = 3;
const PAGE_ROWS = 1000;
const FAILED: StoreReading = { kind: 'unavailable', reason: 'a page without a table' };

export interface DaysToPlay {
  plan: PlanSettings;
  world: ShelfWorld;
  start: number;
  end: number;
  watched: ReadonlySet<string>;
  /** When people look at a bottle, in order. */
  people: readonly { at: number; sku: string }[];
  /** When nothing of ours runs. */
  outages: readonly { from: number; to: number }[];
  requestsPerDay: number;
  /** What a request takes besides the interval. */
  answerMs: number;
  /** Before it nothing is measured: there is no honest "before" yet. */
  measuredFrom: number;
}

/** Passes, looks and what comes of them, under a clock that goes from one request to the next. */
export class PlayedDays {
  readonly passes: PlayedPasses;
  readonly readings = new PlayedReadings();
  readonly requests = new RequestTally();
  readonly texts = new WaitingTexts();
  /** The ages of watched figures, in ms, each minute in which stores may sell. */
  readonly ages: number[] = [];
  /** How long something was to be watched, and how many looks were had in that time. */
  readonly work = { ms: 0, looks: 0 };
  private readonly selling = { minutes: 0, looks: 0 };
  /** How many of the watched bottles were in stock, each minute. */
  readonly inStock: number[] = [];
  private plan: ReadingPlan;
  private now: number;
  private minutePlayed: number;
  private nextPassAt: number;
  private nextSlotAt: number;
  private nextAskAt: number;
  private nextPerson = 0;
  private wanted: string[] = [];
  private heard = 0;
  private isOut = false;
  private hadWork = false;
  private lookedAroundAt = 0;

  constructor(private readonly days: DaysToPlay) {
    this.passes = new PlayedPasses(days.plan.cycleMs);
    this.plan = new ReadingPlan(days.plan);
    this.now = this.minutePlayed = this.nextPassAt = this.nextSlotAt = days.start;
    this.nextAskAt = days.start + SLOT_MS - ASKED_BEFORE_MS;
  }

  play(): this {
    while (this.now < this.days.end) {
      const outage = this.days.outages.find(({ from, to }) => from <= this.now && this.now < to);
      if (outage) this.sitOut(outage.to);
      else this.step();
    }
    return this;
  }

  private step(): void {
    const person = this.days.people[this.nextPerson];
    const [wanted] = this.wanted;
    if (this.now >= this.nextPassAt) this.runPass();
    else if (this.now >= this.nextSlotAt) this.tellSlot();
    else if (this.now >= this.nextAskAt) this.askForSlot();
    else if (wanted !== undefined) {
      this.wanted.shift();
      if (this.mayAsk('texts')) this.look(wanted, 'texts');
    } else if (person && this.now >= person.at) {
      this.nextPerson++;
      if (!this.isYoung(person.sku) && this.mayAsk('people')) this.look(person.sku, 'people');
    } else this.watch(person?.at ?? Number.POSITIVE_INFINITY);
  }

  private watch(nextPersonAt: number): void {
    const began = this.now;
    const next = this.plan.next({
      now: new Date(began),
      catalogue: this.passes.catalogue,
      detailOf: this.readings.detailOf,
      isWatched: (sku) => this.days.watched.has(sku),
    });
    if (this.hadWork) this.work.ms += began - this.lookedAroundAt;
    this.hadWork = next.kind === 'read' || next.isBusy;
    this.lookedAroundAt = began;
    const { isSelling } = this;
    if (next.kind === 'read' && this.mayAsk('watch')) {
      const { sku } = next.product;
      this.plan.noteBegun(sku, new Date(began));
      this.plan.noteEnded(this.look(sku, 'watch'), new Date(this.now));
      this.work.looks++;
      if (isSelling) this.selling.looks++;
    } else {
      const soonest = Math.min(this.nextPassAt, this.nextSlotAt, this.nextAskAt, nextPersonAt);
      const restMs = next.kind === 'wait' ? Math.min(next.ms, MINUTE_MS) : MINUTE_MS;
      this.moveTo(Math.max(began + 1, Math.min(soonest, began + restMs)));
    }
  }

  /** One pass: what fell to 0 is in no store, and the stores of what came back are read before that is told. */
  private runPass(): void {
    const { world, plan, watched } = this.days;
    const began = this.now;
    this.nextPassAt = (Math.floor(began / plan.cycleMs) + 1) * plan.cycleMs;
    const table = world.table();
    this.ask('table', DEPARTMENTS);
    const pass = this.passes.run(new Date(began), table);
    for (const sku of pass.soldOut) this.readings.noteSoldOut(sku, new Date(began));
    for (const { sku, zeroAt } of pass.returned) this.readings.noteReturn(sku, zeroAt);
    const unknown = pass.published.filter(({ product }) => !this.isKnown(product.sku));
    for (const { sku } of bottlesToRead(unknown)) if (this.now - began < LONGEST_WAIT_MS) this.look(sku, 'texts');
    for (const { kind, product } of pass.published)
      if (kind === 'back-in-stock' && watched.has(product.sku)) this.texts.add(product.sku);
  }

  /** Those whose figures are young cost no request. */
  private askForSlot(): void {
    const slot = new Date(this.nextAskAt + ASKED_BEFORE_MS);
    this.nextAskAt += SLOT_MS;
    if (isSlot(slot)) this.wanted = this.texts.all().filter((sku) => this.totalOf(sku) !== 0 && !this.isYoung(sku));
  }

  private tellSlot(): void {
    const slot = new Date(this.nextSlotAt);
    this.nextSlotAt += SLOT_MS;
    this.wanted = [];
    if (isSlot(slot)) this.texts.tell(slot, (sku) => this.passes.catalogue.bySku.get(sku), this.readings.detailOf);
  }

  private look(sku: string, purpose: Purpose): StoreReading {
    const { world } = this.days;
    const began = new Date(this.now);
    this.ask(purpose, 1);
    const shown = world.detail(sku);
    this.ask(purpose, REQUESTS_PER_LOOK - 1);
    if (!shown) return FAILED;
    this.readings.keep(sku, { statewideQty: this.totalOf(sku), shown, at: began });
    for (const rise of this.readings.reported.slice(this.heard))
      if (rise.before === 0 && this.days.watched.has(rise.sku)) this.texts.add(rise.sku);
    this.heard = this.readings.reported.length;
    return { kind: 'read', stores: { checkedAt: began, statewideQty: this.totalOf(sku), stores: [] } };
  }

  private ask(purpose: Purpose, count: number): void {
    const { plan, answerMs } = this.days;
    this.requests.note(purpose, count, this.now);
    this.moveTo(this.now + count * (plan.intervalMs + answerMs));
  }

  private mayAsk(purpose: Purpose): boolean {
    const now = new Date(this.now);
    const rows = this.passes.catalogue.size / DEPARTMENTS;
    const { cycleMs } = this.days.plan;
    const leftMs = msLeftOfDay(now);
    return isWithinDay(purpose, {
      most: this.days.requestsPerDay,
      sent: this.requests.of(localDay(now, STORE_TIME_ZONE)),
      tableNeeds: tableRequests({ leftMs, cycleMs, rows, pageRows: PAGE_ROWS, departments: DEPARTMENTS }),
    });
  }

  private totalOf(sku: string): number | undefined {
    return this.passes.catalogue.bySku.get(sku)?.storeQty;
  }

  private isYoung(sku: string): boolean {
    return this.isKnown(sku) && isFresh(this.readings.detailOf(sku), new Date(this.now), this.days.plan.cycleMs);
  }

  private isKnown(sku: string): boolean {
    const product = this.passes.catalogue.bySku.get(sku);
    return !product || knownStores(product, this.readings.detailOf(sku), undefined) !== undefined;
  }

  /** Nothing of ours runs, and what was in memory is gone. */
  private sitOut(until: number): void {
    this.isOut = true;
    this.moveTo(until);
    this.isOut = false;
    this.hadWork = false;
    this.plan = new ReadingPlan(this.days.plan);
    this.nextPassAt = until;
    while (this.nextSlotAt < until) this.nextSlotAt += SLOT_MS;
    // What should have been asked meanwhile is asked at once.
    this.nextAskAt = this.nextSlotAt - ASKED_BEFORE_MS;
  }

  private moveTo(instant: number): void {
    this.now = instant;
    for (; this.minutePlayed + MINUTE_MS <= instant;) {
      this.minutePlayed += MINUTE_MS;
      this.days.world.advanceTo(this.minutePlayed);
      this.lookAround(this.minutePlayed);
    }
  }

  /** The watch's share of the pace in the hours in which stores may sell. */
  watchShare(): number {
    return (this.selling.looks * REQUESTS_PER_LOOK * this.days.plan.intervalMs) / (this.selling.minutes * MINUTE_MS);
  }

  private get isSelling(): boolean {
    return !this.isOut && storesMaySell(new Date(this.now), this.days.plan.hours);
  }

  private lookAround(now: number): void {
    if (this.isOut || !storesMaySell(new Date(now), this.days.plan.hours)) return;
    this.selling.minutes++;
    if (now < this.days.measuredFrom) return;
    const inStock = [...this.days.watched].filter((sku) => (this.totalOf(sku) ?? 0) > 0);
    this.inStock.push(inStock.length);
    for (const sku of inStock) {
      const checkedAt = this.readings.detailOf(sku)?.checkedAt.getTime();
      if (checkedAt !== undefined) this.ages.push(now - checkedAt);
    }
  }
}
