import type { OwnDeclineReason, RecipientDeclineReason } from '@barrelhive/contracts';
import { defaultAlertPreferences } from '@barrelhive/rules';
import type { Recipient } from '../recipients/find-recipients';
import { bundleExpiry, sendingMoment, type SendingMoment, type SendingRules } from './expiry';
import { allowedContent, countedContent, wantedContent, type MessageContent } from './message-content';

const MINUTE_MS = 60_000;

/** An event that a crash delayed arrives within this time: the outbox sends it again after a minute at most. */
export const LATEST_EVENT_MS = 10 * MINUTE_MS;
/** What waits for such an event is looked at after so long, and then each time as long as it has waited, */
const FIRST_LATE_EVENT_POLL_MS = 2_000;
/** up to this: a look takes a turn at the head of the queue. */
const LONGEST_LATE_EVENT_POLL_MS = 60_000;

export type SuppressionReason = RecipientDeclineReason | 'no account' | 'plan unknown';

type ExpiryReason = Extract<OwnDeclineReason, 'closed' | 'stale'> | 'too late to be sent';

export type SendDecision =
  | { kind: 'send'; phone: string; content: MessageContent }
  | { kind: 'wait'; until: Date }
  | { kind: 'suppress'; reason: SuppressionReason }
  | { kind: 'expire'; reason: ExpiryReason };

interface Situation extends SendingRules {
  content: MessageContent;
  queuedAt: Date;
  recipient: Recipient | undefined;
}

/**
 * Whether a message may be sent now, and which part of its content. Asked when it is queued, and again in the transaction that
 * claims it, since consent, entitlement and preferences may have changed in between.
 */
export function decideSending(situation: Situation, now: Date): SendDecision {
  const { content, queuedAt, recipient } = situation;
  const verdict = judge(content, recipient, now);
  if (verdict.kind === 'refused') return { kind: 'suppress', reason: verdict.reason };
  const moment = sendingMoment(now, situation);
  const expiry = expiryAt(moment, situation);
  if (expiry) return { kind: 'expire', reason: expiry };
  if (verdict.kind === 'unknown')
    return awaitEvent(content, queuedAt, now) ?? { kind: 'suppress', reason: verdict.reason };
  const { phone, wanted } = verdict;
  return moment.isOpen ? { kind: 'send', phone, content: wanted } : { kind: 'wait', until: moment.opening };
}

type Verdict =
  | { kind: 'welcome'; phone: string; wanted: MessageContent }
  | { kind: 'unknown'; reason: SuppressionReason }
  | { kind: 'refused'; reason: SuppressionReason };

/** What the recipient may and wants to receive of it, whatever the hour. */
function judge(content: MessageContent, recipient: Recipient | undefined, now: Date): Verdict {
  if (!recipient) return { kind: 'unknown', reason: 'no account' };
  const obstacle = obstacleOf(recipient, now);
  if (obstacle) return { kind: 'refused', reason: obstacle };
  if (!recipient.allowedKinds) return { kind: 'unknown', reason: 'plan unknown' };
  const allowed = allowedContent(recipient.allowedKinds, content);
  if (!allowed) {
    return isBehindAlerts(content, recipient)
      ? { kind: 'unknown', reason: 'plan unknown' }
      : { kind: 'refused', reason: 'not entitled' };
  }
  const wanted = wantedContent(recipient.preferences ?? defaultAlertPreferences(), allowed);
  if (!wanted) return { kind: 'refused', reason: 'not wanted' };
  return { kind: 'welcome', phone: recipient.phone, wanted: countedContent(recipient.listMatches, wanted) };
}

/** Alerts judged by a later word of billing about the plan, which is still on its way to us. */
function isBehindAlerts(content: MessageContent, { entitlementVersion }: Recipient): boolean {
  return content.kind === 'alert' && entitlementVersion < (content.match.entitlementVersion ?? 0);
}

/**
 * Alerts hands on only matches of paying users. When the account or the entitlement is unknown here, or an older one known, its event is delayed
 * and arrives soon: the message waits for it instead of being suppressed at once.
 */
function awaitEvent(content: MessageContent, queuedAt: Date, now: Date): SendDecision | undefined {
  const waitedMs = Math.max(now.getTime() - queuedAt.getTime(), 0);
  if (content.kind !== 'alert' || waitedMs >= LATEST_EVENT_MS) return undefined;
  const pauseMs = Math.min(waitedMs + FIRST_LATE_EVENT_POLL_MS, LONGEST_LATE_EVENT_POLL_MS);
  return { kind: 'wait', until: new Date(now.getTime() + pauseMs) };
}

/** Why nothing at all may be sent to this number. */
function obstacleOf({ hasConsented, phoneState }: Recipient, now: Date): SuppressionReason | undefined {
  if (!hasConsented) return 'no consent';
  if (phoneState?.optedOutAt) return 'opted out';
  if (phoneState?.unusableSince) return 'number unusable';
  return phoneState?.pausedUntil && now < phoneState.pausedUntil ? 'number unreachable' : undefined;
}

/** Why it would be too late when the window is open next. */
function expiryAt(moment: SendingMoment, { content, queuedAt }: Situation): ExpiryReason | undefined {
  if (content.kind === 'alert') return bundleExpiry(new Date(content.match.slot), moment);
  return queuedAt < moment.announcementsSince ? 'too late to be sent' : undefined;
}
