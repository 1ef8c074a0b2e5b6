import {
  defaultAlertPreferences,
  isInsideWindow,
  localDay,
  nextRunTime,
  type AlertPreferences,
  type SendSchedule,
} from '@barrelhive/rules';
import { coveredBy, wantedBy, type News, type Plan } from './news';

const DAY_MS = 86_400_000;
const MINUTE_S = 60;

/** An event that a crash held up is here after this long: the re-sending of events takes a minute at most. */
export const HELD_UP_AT_MOST_MS = 10 * 60_000;
const HELD_UP_LOOK_MS = 2_000;

/** News that belong to no day are stale after this long. */
export const DAYS_WORTH_TELLING = 7;

/** Everything about a reader that decides whether a message may go to them. */
export interface Reader {
  phone: string;
  consented: boolean;
  plan: Plan | undefined;
  /** Undefined when none were ever saved: then the defaults count. */
  preferences: AlertPreferences | undefined;
  standing: PhoneStanding;
}

/** What is known of a phone number. */
export interface PhoneStanding {
  optedOut: boolean;
  /** A landline or no number at all. */
  unusable: boolean;
  pausedUntil: Date | undefined;
}

export type SuppressionReason =
  'no account' | 'no consent' | 'opted out' | 'number unusable' | 'number unreachable' | 'not entitled' | 'not wanted';

export type SendDecision =
  | { kind: 'send'; told: News }
  | { kind: 'wait'; until: Date }
  | { kind: 'suppress'; reason: SuppressionReason }
  | { kind: 'expire' };

interface Situation {
  told: News;
  queuedAt: Date;
  reader: Reader | undefined;
  schedule: SendSchedule;
}

/**
 * Whether a message goes out now, and with what of its news. Asked when it is queued, and again in the transaction that claims
 * it: what was withdrawn in between counts.
 */
export function decideSending({ told, queuedAt, reader, schedule }: Situation, now: Date): SendDecision {
  if (!reader) return unheardOf(told, queuedAt, now) ?? { kind: 'suppress', reason: 'no account' };
  const obstacle = obstacleOf(reader, now);
  if (obstacle) return { kind: 'suppress', reason: obstacle };
  if (!reader.plan) return unheardOf(told, queuedAt, now) ?? { kind: 'suppress', reason: 'not entitled' };
  const covered = coveredBy(reader.plan, told);
  if (!covered) return { kind: 'suppress', reason: 'not entitled' };
  const wanted = wantedBy(reader.preferences ?? defaultAlertPreferences(), covered);
  if (!wanted) return { kind: 'suppress', reason: 'not wanted' };

  const opening = nextOpening(now, schedule);
  if (isStaleAt(opening, told, queuedAt, schedule)) return { kind: 'expire' };
  return opening > now ? { kind: 'wait', until: opening } : { kind: 'send', told: wanted };
}

/**
 * Alerts hands on only what belongs to a paying user. When we never heard of the user or the plan, our event was held up by a
 * crash and comes soon: a text that was refused meanwhile would be missed for good.
 */
function unheardOf(told: News, queuedAt: Date, now: Date): SendDecision | undefined {
  const tooLate = now.getTime() - queuedAt.getTime() >= HELD_UP_AT_MOST_MS;
  if (told.kind !== 'alert' || tooLate) return undefined;
  return { kind: 'wait', until: new Date(now.getTime() + HELD_UP_LOOK_MS) };
}

/** Why nothing at all may go to this number. */
function obstacleOf({ consented, standing }: Reader, now: Date): SuppressionReason | undefined {
  if (!consented) return 'no consent';
  if (standing.optedOut) return 'opted out';
  if (standing.unusable) return 'number unusable';
  return standing.pausedUntil && now < standing.pausedUntil ? 'number unreachable' : undefined;
}

/** An alert's news are of their day, for which one message is promised at most; others are worth telling for a while. */
function isStaleAt(instant: Date, told: News, queuedAt: Date, schedule: SendSchedule): boolean {
  if (told.kind === 'alert') return localDay(instant, schedule.zone) > told.day;
  return instant.getTime() > queuedAt.getTime() + DAYS_WORTH_TELLING * DAY_MS;
}

function nextOpening(now: Date, schedule: SendSchedule): Date {
  return isInsideWindow(now, schedule) ? now : nextRunTime(now, { ...schedule, stepSeconds: MINUTE_S });
}
