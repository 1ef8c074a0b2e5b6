import { defaultAlertPreferences } from '@barrelhive/rules';
import type { Recipient } from '../recipients/find-recipients';
import { noticeExpiry, sendingMoment, type NoticeExpiry, type SendingMoment, type SendingRules } from './expiry';
import { allowedContent, countedContent, wantedContent, type MessageContent } from './message-content';

/** Why nothing may be sent to somebody at all, or nothing of this. */
export const recipientObstacles = [
  'no account',
  'plan unknown',
  'no consent',
  'opted out',
  'number unusable',
  'number unreachable',
  'not entitled',
  'not wanted',
] as const;

export type RecipientObstacle = (typeof recipientObstacles)[number];

type ExpiryReason = NoticeExpiry | 'too late to be sent';

export type SendDecision =
  | { kind: 'send'; phone: string; content: MessageContent }
  | { kind: 'wait'; until: Date }
  | { kind: 'suppress'; reason: RecipientObstacle }
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
  const { content, recipient } = situation;
  const verdict = judge(content, recipient, now);
  if (verdict.kind === 'refused') return { kind: 'suppress', reason: verdict.reason };
  const moment = sendingMoment(now, situation);
  const expiry = expiryAt(moment, situation);
  if (expiry) return { kind: 'expire', reason: expiry };
  const { phone, wanted } = verdict;
  return moment.isOpen ? { kind: 'send', phone, content: wanted } : { kind: 'wait', until: moment.opening };
}

type Verdict =
  { kind: 'welcome'; phone: string; wanted: MessageContent } | { kind: 'refused'; reason: RecipientObstacle };

/** What the recipient may and wants to receive of it, whatever the hour. */
function judge(content: MessageContent, recipient: Recipient | undefined, now: Date): Verdict {
  if (!recipient) return { kind: 'refused', reason: 'no account' };
  const obstacle = obstacleOf(recipient, now);
  if (obstacle) return { kind: 'refused', reason: obstacle };
  if (!recipient.allowedKinds) return { kind: 'refused', reason: 'plan unknown' };
  const allowed = allowedContent(recipient.allowedKinds, content);
  if (!allowed) return { kind: 'refused', reason: 'not entitled' };
  const wanted = wantedContent(recipient.preferences ?? defaultAlertPreferences(), allowed);
  if (!wanted) return { kind: 'refused', reason: 'not wanted' };
  return { kind: 'welcome', phone: recipient.phone, wanted: countedContent(recipient.listMatches, wanted) };
}

/** Why nothing at all may be sent to this number. */
function obstacleOf({ hasConsented, phoneState }: Recipient, now: Date): RecipientObstacle | undefined {
  if (!hasConsented) return 'no consent';
  if (phoneState?.optedOutAt) return 'opted out';
  if (phoneState?.unusableSince) return 'number unusable';
  return phoneState?.pausedUntil && now < phoneState.pausedUntil ? 'number unreachable' : undefined;
}

/** Why it would be too late when the window is open next. */
function expiryAt(moment: SendingMoment, { content, queuedAt }: Situation): ExpiryReason | undefined {
  if (content.kind === 'alert') return noticeExpiry(new Date(content.match.slot), moment);
  return queuedAt < moment.announcementsSince ? 'too late to be sent' : undefined;
}
