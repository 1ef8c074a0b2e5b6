import type { ChangeKind, Obstacle } from '@barrelhive/contracts';
import {
  ALERT_STEP_SECONDS,
  dayAfter,
  displayDay,
  FOUND_NOTHING_DAYS,
  localDay,
  MOST_ALERT_TEXTS_A_DAY,
  STORE_TIME_ZONE,
} from '@barrelhive/rules';
import type { ReadOutlook, ReadWithheld } from '../../../answers/read-outlooks';

/** Within the hours the next look is never further away. */
const STEP_MS = ALERT_STEP_SECONDS * 1000;

/** A look takes a moment, and so does its text. */
const AFTER_LOOK_MS = 20_000;
const SOONEST_READING_MS = 60_000;
const LATEST_READING_MS = 60 * 60_000;

const clock = new Intl.DateTimeFormat('en-US', { timeZone: STORE_TIME_ZONE, timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat('en-US', { timeZone: STORE_TIME_ZONE, weekday: 'long' });
const date = new Intl.DateTimeFormat('en-US', { timeZone: STORE_TIME_ZONE, month: 'long', day: 'numeric' });

const KIND_WORDS: Readonly<Record<ChangeKind, string>> = {
  'back-in-stock': 'back in stock',
  price: 'price changes',
  'new-item': 'new items',
  'on-its-way': 'what is on its way',
};

const OBSTACLE_TEXTS: Readonly<Record<Obstacle, (withheld: ReadWithheld, now: Date) => string>> = {
  'no account': () => 'Your account is being set up',
  'no consent': () => 'Your phone needs your consent, on the account page',
  'opted out': ({ since }) =>
    `You replied STOP${since ? ` on ${date.format(new Date(since))}` : ''}. Text START to the same number to get texts again`,
  'number unusable': () => 'Your number takes no texts',
  'number lost': () =>
    'Your carrier says your number is not yours any more. Change it on the account page, or text START to us from it',
  'number unreachable': ({ until }) =>
    `Your phone cannot be reached${until ? `. We try again on ${date.format(new Date(until))}` : ''}`,
  'number not confirmed': () => 'Your number is not confirmed: enter the code of our text, or reply YES to it',
  'plan unknown': () => 'No texts on your plan',
  'not entitled': () => 'No texts on your plan',
  'on its way': () => "Today's text is on its way",
  'told today': ({ since }) => `Told today${since ? ` at ${clock.format(new Date(since))}` : ''}`,
  'day taken': () => "Today's text may not have arrived",
  'too many today': () => `You had ${MOST_ALERT_TEXTS_A_DAY} texts today`,
  'not wanted': ({ kinds }) => `Not wanted: ${kinds.map((kind) => KIND_WORDS[kind]).join(', ')}`,
  'found nothing': () => `Nothing in the state's list has matched this for ${FOUND_NOTHING_DAYS} days`,
  'sold out': ({ since }, now) =>
    since ? `Sold out since ${timeText(new Date(since), now)}` : 'Sold out in all stores',
  'outside the hours': () => 'Outside the hours of texts',
};

const dayOf = (instant: Date) => localDay(instant, STORE_TIME_ZONE);

/** What the line of an alert says: when it is looked at next, and why no text comes, or when it was told last. */
export function outlookTexts({ nextLookAt, notifiedAt, withheld }: ReadOutlook, now: Date): string[] {
  const why = withheld && OBSTACLE_TEXTS[withheld.obstacle](withheld, now);
  const lastNotice = notifiedAt === null ? undefined : `Told last on ${date.format(new Date(notifiedAt))}`;
  return [nextLook(nextLookAt, now), why ?? lastNotice].filter((part) => part !== undefined);
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

/** `Next look today at 2:15 PM`. The answer may be from before a look that is over by then; of the one after it nothing is known. */
function nextLook(nextLookAt: string | null, now: Date): string | undefined {
  const at = nextLookAt === null ? undefined : new Date(nextLookAt);
  if (at === undefined || now.getTime() - at.getTime() > STEP_MS) return undefined;
  if (at <= now) return 'Next look any minute';
  return `Next look ${dayText(at, now)} at ${clock.format(at)}`;
}

/** `2:40 PM` of this day, `Nov 18, 2026` of another. */
function timeText(at: Date, now: Date): string {
  return dayOf(at) === dayOf(now) ? clock.format(at) : displayDay(at);
}

function dayText(at: Date, now: Date): string {
  const [day, today] = [dayOf(at), dayOf(now)];
  if (day === today) return 'today';
  if (day === dayAfter(today)) return 'tomorrow';
  return day <= dayAfter(today, 6) ? `on ${weekday.format(at)}` : `on ${date.format(at)}`;
}
