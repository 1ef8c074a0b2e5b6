import { kindsOn, type ModelAlert } from './text-model';
import { contentAt, HOUR, joined, KINDS, stillTrue, type Found, type News } from './text-news';
import type { Place, Way } from './text-places';
import type { Content } from './text-words';

/** What was found before is no news in the morning. */
const FOUND_WITHIN = 47 * HOUR;
const TRUE_FOR = 4 * HOUR;

/** What a morning tells of an alert, and what that is made of. */
interface Part {
  alert: ModelAlert;
  news: News;
  content: Content;
  found: readonly Found[];
}

interface Morning {
  place: Place;
  at: number;
  parts: readonly Part[];
}

/** At eight each place that is told each morning is told in one message what was found since the last one and is still true, whatever others were told. */
export class Mornings {
  private readonly told = new Map<Place, Set<Found>>();
  private waiting: Morning[] = [];

  constructor(private readonly alerts: readonly ModelAlert[]) {}

  /** It is eight. */
  begin(now: number): void {
    for (const user of new Set(this.alerts.map((alert) => alert.user))) {
      const alerts = this.alerts.filter((alert) => alert.user === user && !alert.isDeleted);
      for (const place of user.places.filter(({ isMorning }) => isMorning)) {
        const morning = { place, at: now, parts: alerts.map((alert) => this.partOf(alert, place, now)) };
        if (isWanted(morning, now)) this.waiting.push(morning);
      }
    }
  }

  private partOf(alert: ModelAlert, place: Place, now: number): Part {
    const isNews = (found: Found) =>
      found.at > now - FOUND_WITHIN && found.at > place.since && !this.told.get(place)?.has(found);
    const fresh = alert.found.filter(isNews);
    const news = stillTrue(alert, fresh.map((found) => found.news).reduce(joined, {}));
    const found = fresh.filter((each) => KINDS.some((kind) => each.news[kind] && news[kind]));
    return { alert, news, content: contentAt(now, alert.bottle, news), found };
  }

  /** Quiet hours do not hold it up: its hour was chosen. */
  answer(now: number, isAway: Record<Way, boolean>): void {
    this.waiting = this.waiting.filter((morning) => {
      if (now >= morning.at + TRUE_FOR || !isWanted(morning, now)) return false;
      if (isAway[morning.place.way]) return true;
      this.tell(morning, now);
      return false;
    });
  }

  private tell({ place, parts }: Morning, now: number): void {
    const told = this.told.get(place) ?? new Set();
    this.told.set(place, told);
    for (const part of parts) {
      const { alert, found } = part;
      const said = kindsOn(place, alert.user, part, now);
      if (said.length > 0) alert.texts.set(place.id, [...(alert.texts.get(place.id) ?? []), said]);
      for (const each of found) told.add(each);
    }
  }
}

const isWanted = ({ place, parts }: Morning, now: number) =>
  parts.some((part) => kindsOn(place, part.alert.user, part, now).length > 0);
