/** What somebody says of a bottle at a store. */
export interface Report {
  person: string;
  bottle: string;
  store: string;
  seen: boolean;
  at: number;
}

const HOUR = 3_600_000;
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Denver', dateStyle: 'short' });

/** What the product promises of "Was it there?": a figure that nobody finds on the shelf is doubted. Nothing played lasts so long that a figure is for standing still. */
export class ShelfReportsModel {
  private reports: Report[] = [];
  private readonly arrivals = new Map<string, number>();

  /** A person says one thing a day of a bottle at a store: the last. */
  say(report: Report): void {
    const isSame = (other: Report) =>
      other.person === report.person && isOfSameShelf(other, report) && day.format(other.at) === day.format(report.at);
    this.reports = [...this.reports.filter((other) => !isSame(other)), report];
  }

  /** More stands there: what was missing before is no matter of these. */
  arrive(bottle: string, store: string, at: number): void {
    this.arrivals.set(`${bottle} ${store}`, at);
  }

  /** Two people did not find it within a day, after the last who did. Whoever counts half finds half a bottle, and misses half of one. */
  isMissing(bottle: string, store: string, now: number): boolean {
    const said = this.reports.filter((one) => isOfSameShelf(one, { bottle, store }) && now - one.at <= 24 * HOUR);
    const last = said.filter((one) => !said.some((other) => other.person === one.person && other.at > one.at));
    const found = last.filter((one) => one.seen && this.weightOf(one.person) === 1).map(({ at }) => at);
    const since = Math.max(0, this.arrivals.get(`${bottle} ${store}`) ?? 0, ...found);
    const counted = last.filter(({ at }) => at > since);
    return counted.reduce((sum, { seen, person }) => sum + (seen ? -1 : 1) * this.weightOf(person), 0) >= 2;
  }

  /** Whoever was contradicted three times counts half. */
  private weightOf(person: string): number {
    const own = this.reports.filter((one) => one.person === person && this.isContradicted(one));
    return own.length >= 3 ? 0.5 : 1;
  }

  /** By two others within two hours, and backed by nobody. */
  private isContradicted(report: Report): boolean {
    const others = this.reports.filter(
      (one) => one.person !== report.person && isOfSameShelf(one, report) && Math.abs(one.at - report.at) <= 2 * HOUR,
    );
    const against = others.filter(({ seen }) => seen !== report.seen);
    return against.length >= 2 && against.length === others.length;
  }
}

function isOfSameShelf(one: Pick<Report, 'bottle' | 'store'>, other: Pick<Report, 'bottle' | 'store'>): boolean {
  return one.bottle === other.bottle && one.store === other.store;
}
