import { dropAlone, kindsOn, localDay, noteTold, waitAlone, type ModelAlert } from './text-model';
import { contentAt, foundOf, HOUR, KINDS, newsOf, stillTrue, type Found, type News } from './text-news';
import { wantsOn, type Place, type Way } from './text-places';
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
  private waiting: Morning[] = [];

  constructor(private readonly alerts: readonly ModelAlert[]) {}

  /** It is eight. */
  begin(now: number): void {
    this.endLate(now);
    for (const user of new Set(this.alerts.map((alert) => alert.user))) {
      const alerts = this.alerts.filter((alert) => alert.user === user && !alert.isDeleted);
      for (const place of user.places.filter(({ isMorning }) => isMorning)) {
        const morning = { place, at: now, parts: alerts.map((alert) => this.partOf(alert, place, now)) };
        if (!isWanted(morning, now)) continue;
        this.waiting.push(morning);
        for (const { alert, found } of morning.parts.filter((part) => part.found.length > 0)) {
          dropAlone(alert, place, found);
          noteTold(alert, place, found);
          alert.lastDays.set(place, localDay(now));
        }
      }
    }
  }

  private partOf(alert: ModelAlert, place: Place, now: number): Part {
    // From before its owner chose the morning something may be under way yet.
    const isUnderWay = (found: Found) => alert.notices.some((one) => one.open.has(place) && one.found.includes(found));
    const isNews = (found: Found) =>
      found.at > now - FOUND_WITHIN &&
      found.at > place.since &&
      !alert.told.get(place)?.has(found) &&
      !isUnderWay(found);
    const fresh = alert.found.filter(isNews);
    const wants = wantsOn(alert.user.wants, place.way);
    const all = stillTrue(alert, newsOf(fresh));
    const news = Object.fromEntries(KINDS.filter((kind) => wants[kind]).map((kind) => [kind, all[kind]]));
    return { alert, news, content: contentAt(now, alert.bottle, news), found: foundOf(news, fresh) };
  }

  /** Quiet hours do not hold it up: its hour was chosen. */
  answer(now: number, isAway: Record<Way, boolean>): void {
    this.endLate(now);
    const isHeldUp = ({ place }: Morning) => isAway[place.way];
    for (const morning of this.waiting.filter((each) => !isHeldUp(each)))
      if (isWanted(morning, now)) tell(morning, now);
      else untell(morning);
    this.waiting = this.waiting.filter(isHeldUp);
  }

  private endLate(now: number): void {
    const isLate = ({ at }: Morning) => now >= at + TRUE_FOR;
    for (const morning of this.waiting.filter(isLate)) untell(morning);
    this.waiting = this.waiting.filter((morning) => !isLate(morning));
  }
}

function tell({ place, parts }: Morning, now: number): void {
  for (const part of parts) {
    const { alert } = part;
    const said = kindsOn(place, alert.user, part, now);
    if (said.length > 0) alert.texts.set(place.id, [...(alert.texts.get(place.id) ?? []), said]);
  }
}

/** What it would have told waits for the place alone. */
function untell({ place, at, parts }: Morning): void {
  for (const { alert, found } of parts) {
    for (const each of found) alert.told.get(place)?.delete(each);
    if (alert.lastDays.get(place) === localDay(at)) alert.lastDays.delete(place);
    if (found.length > 0) waitAlone(alert, place, found);
  }
}

const isWanted = ({ place, parts }: Morning, now: number) =>
  parts.some((part) => kindsOn(place, part.alert.user, part, now).length > 0);
