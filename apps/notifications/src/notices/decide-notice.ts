import type { ChangeKind, Withheld } from '@barrelhive/contracts';
import { defaultAlertPreferences, MOST_ALERT_TEXTS_A_DAY, releaseInstant } from '@barrelhive/rules';
import type { Recipient } from '../recipients/find-recipients';
import { noticeExpiry, sendingMoment, type NoticeExpiry, type SendingMoment, type SendingRules } from './expiry';
import {
  allowedContent,
  countedContent,
  wantedContent,
  withOwnStores,
  type FirstTextContent,
  type MessageContent,
  type NewsContent,
} from './message-content';

/** Why a message is too old to be sent. */
export type ExpiryReason = NoticeExpiry | 'too late to be sent';

export type NoticeDecision =
  | { kind: 'send'; address: string; content: MessageContent }
  | { kind: 'wait'; until: Date }
  | { kind: 'suppress'; withheld: Withheld }
  | { kind: 'expire'; reason: ExpiryReason };

/** What went out on a day for an alert and for its user. */
export interface DayOfAlert {
  /** Its notice of the day is there, and takes the place of any other. */
  isTaken: boolean;
  isUnderWay: boolean;
  /** When the provider was given its text, unless that did not get through. */
  notifiedAt: Date | undefined;
  /** How many other alerts of the user had one. */
  noticesOfOthers: number;
}

interface Situation extends SendingRules {
  content: MessageContent;
  queuedAt: Date;
  recipient: Recipient | undefined;
  /** Left out where it is known that the day has room for the notice, or has it already. */
  today?: DayOfAlert | undefined;
}

/**
 * Whether a message may be sent now, and which part of its content. Asked when it is written, again in the transaction that claims it, since
 * consent, entitlement and preferences may have changed in between, and for the outlook of an alert (alert-outlook.ts).
 */
export function decideNotice(situation: Situation, now: Date): NoticeDecision {
  const { recipient, content } = situation;
  if (!recipient) return suppress({ obstacle: 'no account' });
  const withheld = withheldFrom(recipient, now);
  if (withheld) return suppress(withheld);
  const wanted = contentFor(recipient, content, situation);
  if ('obstacle' in wanted) return suppress(wanted);
  // What comes in the morning was asked for at that hour.
  const moment = sendingMoment(now, situation, content.kind === 'morning' ? [] : recipient.hours);
  const reason = expiryAt(moment, situation);
  if (reason) return { kind: 'expire', reason };
  if (!moment.isOpen) return { kind: 'wait', until: moment.opening };
  return { kind: 'send', address: recipient.address, content: wanted };
}

/** The part of the content that the recipient may and wants to receive, or why there is none. */
function contentFor(recipient: Recipient, content: MessageContent, situation: Situation): MessageContent | Withheld {
  switch (content.kind) {
    case 'first-text':
      return firstTextTo(recipient, content);
    case 'account':
      return recipient.isConfirmed ? content : { obstacle: 'number not confirmed' };
    default:
      return newsTo(recipient, content, situation);
  }
}

/** Whoever confirmed the number meanwhile, or has another, waits for no code. */
function firstTextTo({ address, isConfirmed }: Recipient, content: FirstTextContent): FirstTextContent | Withheld {
  return isConfirmed || address !== content.phone ? { obstacle: 'not wanted' } : content;
}

/** It takes a plan, and is a matter of wishes. */
function newsTo(recipient: Recipient, content: NewsContent, { today }: Situation): NewsContent | Withheld {
  if (!recipient.isConfirmed) return { obstacle: 'number not confirmed' };
  if (!recipient.allowedKinds) return { obstacle: 'plan unknown' };
  const allowed = allowedContent(recipient.allowedKinds, content);
  if (!allowed) return { obstacle: 'not entitled' };
  const withheldToday = today && withheldByDay(today);
  if (withheldToday) return withheldToday;
  const wanted = wantedContent(recipient.preferences ?? defaultAlertPreferences(), allowed);
  if (!wanted) return { obstacle: 'not wanted', kinds: kindsOf(allowed) };
  return withOwnStores(recipient.homeStores, countedContent(recipient, wanted));
}

const suppress = (withheld: Withheld): NoticeDecision => ({ kind: 'suppress', withheld });

/** Why nothing at all may be sent to this person, not even a first text. */
function withheldFrom({ hasConsented, lostAt, standing }: Recipient, now: Date): Withheld | undefined {
  if (!hasConsented) return { obstacle: 'no consent' };
  if (standing.optedOutAt) return { obstacle: 'opted out', since: standing.optedOutAt.toISOString() };
  if (standing.unusableSince) return { obstacle: 'number unusable', since: standing.unusableSince.toISOString() };
  if (lostAt) return { obstacle: 'number lost', since: lostAt.toISOString() };
  if (!standing.pausedUntil || now >= standing.pausedUntil) return undefined;
  return { obstacle: 'number unreachable', until: standing.pausedUntil.toISOString() };
}

/** Why the day has no room for a notice of an alert. */
export function withheldByDay({ isTaken, isUnderWay, notifiedAt, noticesOfOthers }: DayOfAlert): Withheld | undefined {
  if (isTaken && notifiedAt) return { obstacle: 'told today', since: notifiedAt.toISOString() };
  if (isTaken) return { obstacle: isUnderWay ? 'on its way' : 'day taken' };
  return noticesOfOthers >= MOST_ALERT_TEXTS_A_DAY ? { obstacle: 'too many today' } : undefined;
}

/** Why it would be too late when the window is open next. */
function expiryAt(moment: SendingMoment, { content, queuedAt }: Situation): ExpiryReason | undefined {
  if (content.kind === 'alert') return noticeExpiry(new Date(content.match.slot), moment);
  if (content.kind === 'morning') return moment.opening >= new Date(content.until) ? 'too late to be sent' : undefined;
  if (content.kind === 'list-posted' && moment.opening >= releaseInstant(content)) return 'too late to be sent';
  return queuedAt < moment.announcementsSince ? 'too late to be sent' : undefined;
}

function kindsOf(content: MessageContent): ChangeKind[] | undefined {
  return content.kind === 'alert' ? [...new Set(content.match.items.map(({ kind }) => kind))] : undefined;
}
