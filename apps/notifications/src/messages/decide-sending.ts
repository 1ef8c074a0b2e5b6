import { defaultAlertPreferences, isInsideWindow, localDay, nextRunTime, type SendSchedule } from '@barrelhive/rules';
import type { Recipient } from '../recipients/find-recipient';
import { allowedContent, wantedContent, type MessageContent } from './message-content';

const DAY_MS = 86_400_000;
const MINUTE_SECONDS = 60;

/** An event that a crash delayed arrives within this time: the outbox sends it again after a minute at most. */
export const LATEST_EVENT_MS = 10 * 60_000;
const LATE_EVENT_POLL_MS = 2_000;

/** A message about a monthly list or a drawing is not sent any more after this time. */
const ANNOUNCEMENT_LIFETIME_MS = 7 * DAY_MS;

export type SuppressionReason =
  'no account' | 'no consent' | 'opted out' | 'number unusable' | 'number unreachable' | 'not entitled' | 'not wanted';

export type SendDecision =
  | { kind: 'send'; phone: string; content: MessageContent }
  | { kind: 'wait'; until: Date }
  | { kind: 'suppress'; reason: SuppressionReason }
  | { kind: 'expire' };

interface Situation {
  content: MessageContent;
  queuedAt: Date;
  recipient: Recipient | undefined;
  schedule: SendSchedule;
}

/**
 * Whether a message may be sent now, and which part of its content. Asked when it is queued, and again in the transaction that
 * claims it, since consent, entitlement and preferences may have changed in between.
 */
export function decideSending({ content, queuedAt, recipient, schedule }: Situation, now: Date): SendDecision {
  if (!recipient) return lateEvent(content, queuedAt, now) ?? { kind: 'suppress', reason: 'no account' };
  const obstacle = obstacleOf(recipient, now);
  if (obstacle) return { kind: 'suppress', reason: obstacle };
  if (!recipient.allowedKinds) return lateEvent(content, queuedAt, now) ?? { kind: 'suppress', reason: 'not entitled' };
  const allowed = allowedContent(recipient.allowedKinds, content);
  if (!allowed) return { kind: 'suppress', reason: 'not entitled' };
  const wanted = wantedContent(recipient.preferences ?? defaultAlertPreferences(), allowed);
  if (!wanted) return { kind: 'suppress', reason: 'not wanted' };

  const opening = nextOpening(now, schedule);
  if (isStaleAt(opening, content, queuedAt, schedule)) return { kind: 'expire' };
  return opening > now ? { kind: 'wait', until: opening } : { kind: 'send', phone: recipient.phone, content: wanted };
}

/**
 * Alerts hands on only matches of paying users. When the account or the entitlement is unknown here, its event is delayed and
 * arrives soon: the message waits for it instead of being suppressed for good.
 */
function lateEvent(content: MessageContent, queuedAt: Date, now: Date): SendDecision | undefined {
  const isTooLate = now.getTime() - queuedAt.getTime() >= LATEST_EVENT_MS;
  if (content.kind !== 'alert' || isTooLate) return undefined;
  return { kind: 'wait', until: new Date(now.getTime() + LATE_EVENT_POLL_MS) };
}

/** Why nothing at all may be sent to this number. */
function obstacleOf({ hasConsented, phoneState }: Recipient, now: Date): SuppressionReason | undefined {
  if (!hasConsented) return 'no consent';
  if (phoneState?.optedOutAt) return 'opted out';
  if (phoneState?.unusableSince) return 'number unusable';
  return phoneState?.pausedUntil && now < phoneState.pausedUntil ? 'number unreachable' : undefined;
}

/** A message about an alert belongs to its day, since one per alert and day is promised at most. */
function isStaleAt(instant: Date, content: MessageContent, queuedAt: Date, schedule: SendSchedule): boolean {
  if (content.kind === 'alert') return localDay(instant, schedule.zone) > content.day;
  return instant.getTime() > queuedAt.getTime() + ANNOUNCEMENT_LIFETIME_MS;
}

function nextOpening(now: Date, schedule: SendSchedule): Date {
  return isInsideWindow(now, schedule) ? now : nextRunTime(now, { ...schedule, stepSeconds: MINUTE_SECONDS });
}
