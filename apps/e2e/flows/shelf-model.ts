import { ShelfReportsModel, type Report } from './shelf-reports-model';

/** What of its looks at the agency search promises to tell (apps/search/README.md, docs/adr/0049 and 0057), said from the whole log of them. */
export interface Look {
  at: number;
  /** The total of the state. */
  stock: number;
  price: number;
  warehouse: number;
}

/** How many each store has, by its number; whoever has none is left out. */
export type Quantities = Readonly<Record<string, number>>;

/** Where a bottle is, and at which stores it was doubted when that was judged last. */
export interface Stores {
  held: Quantities;
  doubted: readonly string[];
}

/** A page of a bottle's stores as it was read, or a look that showed none in the whole state. */
interface Reading {
  at: number;
  bottle: string;
  stores: Quantities;
  before: Reading | undefined;
  isPage: boolean;
}

export type ShelfNews =
  | { kind: 'return' }
  | { kind: 'delivery' }
  | { kind: 'more'; had: number }
  | { kind: 'price'; before: number; to: number }
  | { kind: 'ahead' };

/** A store that has more than at the last reading. */
export interface Rise {
  store: string;
  before: number;
  qty: number;
}

/** What a page says. `othersHadIt`: some store had it before. `isOther`: it is not as the one before. */
interface ReadPage {
  rises: Rise[];
  othersHadIt: boolean;
  isOther: boolean;
  stores: Stores;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CASE = 12;

/** A look of which is known whether it told that the bottle is back. */
type PastLook = Look & { isReturn: boolean };

export class ShelfModel {
  private readonly looks = new Map<string, PastLook[]>();
  private readonly readings: Reading[] = [];
  /** Since when a bottle is gone by tables that nobody believed. */
  private readonly glitches = new Map<string, number>();
  private readonly reports = new ShelfReportsModel();
  /** The stores of a bottle that are doubted, since that was judged last. */
  private readonly doubted = new Map<string, string[]>();

  /** A table that shows a bottle as gone, with so many others that it is not believed. */
  glitch(bottle: string, at: number): void {
    const isThere = (this.looks.get(bottle)?.at(-1)?.stock ?? 0) > 0;
    if (isThere && !this.isDoubted(bottle, at)) this.glitches.set(bottle, at);
  }

  /** A pass over the table. */
  look(bottle: string, look: Look): ShelfNews[] {
    const news = this.newsOf(bottle, look);
    const isReturn = news.some(({ kind }) => kind === 'return');
    this.looks.set(bottle, [...(this.looks.get(bottle) ?? []), { ...look, isReturn }]);
    if (look.stock > 0) this.glitches.delete(bottle);
    else if (!this.isDoubted(bottle, look.at)) this.keep(bottle, { at: look.at, stores: {}, isPage: false });
    return news;
  }

  private newsOf(bottle: string, look: Look): ShelfNews[] {
    const past = this.looks.get(bottle) ?? [];
    const before = past.at(-1);
    // After this long nobody knows what changed lately.
    if (!before || look.at - before.at > 2 * DAY) return [];
    const isDoubted = this.isDoubted(bottle, look.at);
    // Whether it was gone at all is not known.
    const news = isDoubted && before.stock === 0 ? [] : moreOf(past, before, look);
    if (before.price !== look.price) news.push({ kind: 'price', before: before.price, to: look.price });
    if (before.warehouse === 0 && look.warehouse > 0 && look.stock === 0 && !isDoubted) news.push({ kind: 'ahead' });
    return news;
  }

  /** It was not seen since such a table, of the last two days. */
  private isDoubted(bottle: string, at: number): boolean {
    return at - (this.glitches.get(bottle) ?? -Infinity) <= 2 * DAY;
  }

  /** A page of its stores: which of them rose, as far as that is told. */
  read(bottle: string, at: number, stores: Quantities): ReadPage {
    const { before } = this.keep(bottle, { at, stores, isPage: true });
    const rises = Object.entries(stores)
      .map(([store, qty]) => ({ store, qty, before: before?.stores[store] ?? 0 }))
      .filter((rise) => rise.qty > rise.before && this.isNews(bottle, rise, before));
    for (const { store } of rises) this.reports.arrive(bottle, store, at);
    const doubtedBefore = this.doubted.get(bottle) ?? [];
    this.judge(bottle, at);
    return {
      // What was doubted counts as none, once more stands there.
      rises: rises.map((rise) => (doubtedBefore.includes(rise.store) ? { ...rise, before: 0 } : rise)),
      othersHadIt: Object.keys(before?.stores ?? {}).length > 0,
      isOther: !before || JSON.stringify(before.stores) !== JSON.stringify(stores),
      stores: this.withDoubts(bottle, stores),
    };
  }

  /** Somebody says whether a bottle was there. */
  report(report: Report): void {
    this.reports.say(report);
    this.judge(report.bottle, report.at);
  }

  private judge(bottle: string, now: number): void {
    const known = Object.keys(this.lastReading(bottle)?.stores ?? {});
    this.doubted.set(
      bottle,
      known.filter((store) => this.reports.isMissing(bottle, store, now)),
    );
  }

  /** What is shown of a bottle, with the doubts of now. */
  withDoubts(bottle: string, held: Quantities): Stores {
    return { held, doubted: this.doubted.get(bottle) ?? [] };
  }

  /** Where the bottle is, as far as a page says that since its total moved. */
  storesOf(bottle: string): Stores | undefined {
    const reading = this.lastReading(bottle);
    const looks = this.looks.get(bottle) ?? [];
    const moved = looks.findLastIndex(({ stock }, nth) => stock !== looks[nth - 1]?.stock);
    return reading?.isPage && reading.at > (looks[moved]?.at ?? 0)
      ? this.withDoubts(bottle, reading.stores)
      : undefined;
  }

  private lastReading(bottle: string): Reading | undefined {
    return this.readings.findLast((one) => one.bottle === bottle);
  }

  private keep(bottle: string, reading: Pick<Reading, 'at' | 'stores' | 'isPage'>): Reading {
    const before = this.lastReading(bottle);
    const kept = { ...reading, bottle, before };
    this.readings.push(kept);
    return kept;
  }

  /** Only against a reading of the last 48 hours, made while the store was shown, and when it does not take back a fall. */
  private isNews(bottle: string, { store, qty }: Rise, before: Reading | undefined): boolean {
    const [now, ...past] = this.readings.toReversed();
    if (!now || !before || !isRecent(before, now)) return false;
    const shown = past.filter(({ stores }) => store in stores);
    if (shown.length === 0 || this.shownSince(store) > before.at) return false;
    const last = past.find((one) => one.bottle === bottle && qtyIn(one, store) !== qtyIn(one.before, store));
    if (!last || qtyIn(last, store) > qtyIn(last.before, store) || qty > qtyIn(last.before, store)) return true;
    return now.at - last.at > DAY && shown.some(({ at }) => at > last.at);
  }

  /** A store that misses five bottles in a row that it had, or two and is not seen for two hours, is shown anew when it is seen again. */
  private shownSince(store: string): number {
    let [since, seen, missed] = [0, 0, 0];
    for (const page of this.readings.filter(({ isPage }) => isPage)) {
      if (store in page.stores) {
        if (since === 0 || missed >= (page.at - seen > 2 * HOUR ? 2 : 5)) since = page.at;
        [seen, missed] = [page.at, 0];
      } else if (page.before && isRecent(page.before, page) && store in page.before.stores) missed++;
    }
    return since;
  }
}

const qtyIn = (reading: Reading | undefined, store: string) => reading?.stores[store] ?? 0;

const isRecent = (before: Reading, now: Reading) => now.at - before.at <= 2 * DAY;

function moreOf(past: readonly PastLook[], before: Look, { stock, at }: Look): ShelfNews[] {
  if (stock <= before.stock) return [];
  if (before.stock === 0) return [{ kind: 'return' }];
  if (stock - before.stock >= CASE && at - fewSince(past) >= DAY) return [{ kind: 'delivery' }];
  const had = mostLately(past, at);
  return had < stock ? [{ kind: 'more', had }] : [];
}

/** The most that the state had since its return that was told, or for a day; without end where nobody knows. */
function mostLately(past: readonly PastLook[], now: number): number {
  const returned = past.findLast(({ isReturn }) => isReturn);
  const since = Math.max(now - DAY, returned?.at ?? 0);
  const held = past.findLastIndex(({ at }) => at <= since);
  return held < 0 ? Infinity : Math.max(...past.slice(held).map(({ stock }) => stock));
}

/** Since when one or two are left in the whole state; never, while there are none or more. */
function fewSince(past: readonly Look[]): number {
  const isFew = ({ stock }: Look) => stock === 1 || stock === 2;
  const first = past.findLastIndex((look) => !isFew(look)) + 1;
  return past[first]?.at ?? Infinity;
}
