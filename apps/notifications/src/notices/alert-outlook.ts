import type { AlertFinds, Obstacle, StockChange, Withheld } from '@barrelhive/contracts';
import {
  DAY_MS,
  dayAfter,
  FOUND_NOTHING_DAYS,
  instantAt,
  localDay,
  nextRunTime,
  nextRunTimeInAll,
  type RunSchedule,
} from '@barrelhive/rules';
import type { Recipient } from '../recipients/find-recipients';
import { EACH_MORNING } from '../standing/given-addresses';
import { decideNotice, withheldByDay, type DayOfAlert } from './decide-notice';
import type { SendingRules } from './expiry';
import type { AlertContent } from './message-content';

interface AlertSituation extends SendingRules {
  schedule: RunSchedule;
  recipient: Recipient | undefined;
  today: DayOfAlert;
  /** What it found and was not told; none while there is nothing. */
  changes: readonly StockChange[];
  finds: Pick<AlertFinds[number], 'soldOut' | 'foundNothingSince'>;
}

export interface Outlook {
  nextLookAt: Date;
  withheld: Withheld | undefined;
}

/**
 * When something may be told of an alert next, and why nothing comes: the same decision, about what it found or, while it found nothing, about
 * whatever it may find.
 */
export function outlookOf(situation: AlertSituation, now: Date): Outlook {
  const { schedule, recipient, today, finds } = situation;
  const hasRoom = withheldByDay(today) === undefined;
  const tomorrow = instantAt(dayAfter(localDay(now, schedule.zone)), 0, schedule.zone);
  const from = hasRoom ? now : tomorrow;
  const isAtOnce = recipient?.isNotifiedAtOnce ?? true;
  const nextLookAt = isAtOnce
    ? nextRunTimeInAll(from, schedule, recipient?.hours ?? [])
    : nextRunTime(from, EACH_MORNING);
  const decision = decideNotice({ ...situation, content: noticeOf(situation.changes, nextLookAt), queuedAt: now }, now);
  const isFar = nextLookAt.getTime() - now.getTime() > schedule.stepSeconds * 1000;
  const isClosed = isAtOnce && (decision.kind === 'wait' || isFar);
  const withheld = decision.kind === 'suppress' ? decision.withheld : withheldByFinds(finds, now);
  return { nextLookAt, withheld: withheld ?? (isClosed ? outsideTheHours(nextLookAt) : undefined) };
}

/** What holds of the alert itself, or of the hour, and of no address. */
const AT_ANY_ADDRESS: ReadonlySet<Obstacle> = new Set<Obstacle>(['found nothing', 'sold out', 'outside the hours']);
/** The day of the alert is taken at the address. */
const OF_ITS_DAY: ReadonlySet<Obstacle> = new Set<Obstacle>(['on its way', 'told today', 'day taken']);

/** At another address than the number. `isAtOnce`: what is found is told there at once, and not each morning. */
type OutlookElsewhere = Outlook & { isAtOnce: boolean };

/**
 * What is said of an alert: what holds at the number. Where its day is taken, an address that is looked at before; where nothing is wanted there, one
 * where something is.
 */
export function outlookAmong(atNumber: Outlook, elsewhere: () => readonly OutlookElsewhere[]): Outlook {
  const isReached = ({ withheld }: Outlook) => !withheld || AT_ANY_ADDRESS.has(withheld.obstacle);
  const isOfItsDay = ({ withheld }: Outlook) => withheld !== undefined && OF_ITS_DAY.has(withheld.obstacle);
  const isNotWanted = atNumber.withheld?.obstacle === 'not wanted';
  if (!isNotWanted && !isOfItsDay(atNumber)) return atNumber;
  const others = elsewhere();
  const atOnce = others.filter((other) => other.isAtOnce);
  const found = isNotWanted
    ? (atOnce.find(isReached) ?? atOnce.find(isOfItsDay) ?? others.find(isReached) ?? others.find(isOfItsDay))
    : atOnce.find((other) => isReached(other) && other.nextLookAt < atNumber.nextLookAt);
  return found ?? atNumber;
}

const outsideTheHours = (until: Date): Withheld => ({ obstacle: 'outside the hours', until: until.toISOString() });

function withheldByFinds({ foundNothingSince, soldOut }: AlertSituation['finds'], now: Date): Withheld | undefined {
  if (soldOut) return { obstacle: 'sold out', since: soldOut.since };
  if (foundNothingSince === undefined) return undefined;
  const isLong = now.getTime() - Date.parse(foundNothingSince) >= FOUND_NOTHING_DAYS * DAY_MS;
  return isLong ? { obstacle: 'found nothing', since: foundNothingSince } : undefined;
}

/** A move of the price that is far enough for whatever threshold, and percentage, somebody can set. */
const FAR = 20_000_000;
const product = { sku: '', name: '', stores: [] };
/** All that somebody can want to be told of. */
const ANYTHING: readonly StockChange[] = [
  { ...product, kind: 'back-in-stock', after: {} },
  { ...product, kind: 'price', before: { priceCents: 1 }, after: { priceCents: FAR } },
  { ...product, kind: 'price', before: { priceCents: FAR }, after: { priceCents: 1 } },
  { ...product, kind: 'new-item', after: {} },
  { ...product, kind: 'on-its-way', after: {} },
];

/** The notice that a slot would write. */
function noticeOf(changes: readonly StockChange[], slot: Date): AlertContent {
  const at = slot.toISOString();
  const items = [...(changes.length > 0 ? changes : ANYTHING)];
  return {
    kind: 'alert',
    day: at.slice(0, 10),
    match: { alertId: '', term: '', slot: at, items },
  };
}
