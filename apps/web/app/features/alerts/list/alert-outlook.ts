import { ALERT_STEP_SECONDS, dayAfter, displayDay, localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import type { CurrentUser } from '../../../user/current-user';

/** Why a user gets no text at all, whatever an alert finds. */
export type Obstacle = 'without consent' | 'without plan' | 'opted out';

interface Outlook {
  /** When the alert is looked at next, and when texts were sent for it; ISO instants. */
  nextRun: string | null;
  sentAt: readonly string[];
  /** How many bottles in stores its search found; undefined while that is not known. */
  inStores: number | undefined;
  /** Since when it is sold out, as the server saw it; an ISO instant. */
  soldOutSince?: string | null;
  /** What keeps every text from the user; undefined where nothing does, or is not known to. */
  obstacle?: Obstacle | undefined;
}

/** Within the hours the next look is never further away. */
const STEP_MS = ALERT_STEP_SECONDS * 1000;

/** A look takes a moment, and so does its text. */
const AFTER_LOOK_MS = 20_000;
const SOONEST_READING_MS = 60_000;
const LATEST_READING_MS = 60 * 60_000;

const clock = new Intl.DateTimeFormat('en-US', { timeZone: STORE_TIME_ZONE, timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat('en-US', { timeZone: STORE_TIME_ZONE, weekday: 'long' });
const date = new Intl.DateTimeFormat('en-US', { timeZone: STORE_TIME_ZONE, month: 'long', day: 'numeric' });

const OBSTACLE_TEXTS: Readonly<Record<Obstacle, string>> = {
  'without consent': 'Your phone needs your consent, on the account page',
  'without plan': 'No texts on your plan',
  'opted out': 'You replied STOP. Text START to the same number to get texts again',
};

const dayOf = (instant: Date) => localDay(instant, STORE_TIME_ZONE);

/** When the alert is looked at next: `Next look today at 2:15 PM`; undefined where nobody said, or when that was long ago. */
export function nextLook({ nextRun }: Pick<Outlook, 'nextRun'>, now: Date): string | undefined {
  const at = nextRun === null ? undefined : new Date(nextRun);
  if (at === undefined || isLongAgo(at, now)) return undefined;
  if (at <= now) return 'Next look any minute';
  return `Next look ${dayText(at, now)} at ${clock.format(at)}`;
}

/**
 * How long until the list is worth reading again: a little after the next look at any of its alerts, at least a minute and at most an hour from
 * now; false where nobody said when that is.
 */
export function nextReadingInMs(nextRuns: readonly (string | null)[], now: Date): number | false {
  const looks = nextRuns.filter((nextRun) => nextRun !== null).map((nextRun) => Date.parse(nextRun));
  if (looks.length === 0) return false;
  const wait = Math.min(...looks) - now.getTime() + AFTER_LOOK_MS;
  return Math.min(Math.max(wait, SOONEST_READING_MS), LATEST_READING_MS);
}

/** Why no text comes at present, as far as the page knows; undefined when one may come. What keeps every text stands before what keeps this one. */
export function whyNoText(
  { nextRun, sentAt, inStores, soldOutSince, obstacle }: Outlook,
  now: Date,
): string | undefined {
  if (obstacle !== undefined) return OBSTACLE_TEXTS[obstacle];
  const today = dayOf(now);
  if (sentAt.some((instant) => dayOf(new Date(instant)) === today)) return 'Already told today';
  if (inStores === 0) return soldOutText(soldOutSince);
  if (nextRun !== null && Date.parse(nextRun) - now.getTime() > STEP_MS) return 'Outside the hours of texts';
  return undefined;
}

/** What keeps every text from a user. Of a plan that the server did not name nothing is said. */
export function obstacleOf(
  user: Pick<CurrentUser, 'needsConsent' | 'saysPlan' | 'capabilities'>,
  hasOptedOut: boolean,
): Obstacle | undefined {
  if (user.needsConsent) return 'without consent';
  if (user.saysPlan && user.capabilities.texts.length === 0) return 'without plan';
  return hasOptedOut ? 'opted out' : undefined;
}

/** The list was loaded before a look that is over by then; of the one after it nothing is known. */
function isLongAgo(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > STEP_MS;
}

function soldOutText(since: string | null | undefined): string {
  return since ? `Sold out since ${displayDay(new Date(since))}` : 'Sold out in all stores';
}

function dayText(at: Date, now: Date): string {
  const [day, today] = [dayOf(at), dayOf(now)];
  if (day === today) return 'today';
  if (day === dayAfter(today)) return 'tomorrow';
  return day <= dayAfter(today, 6) ? `on ${weekday.format(at)}` : `on ${date.format(at)}`;
}
