import type { ChangeKind, Obstacle } from '@barrelhive/contracts';
import { FOUND_NOTHING_DAYS, MOST_ALERT_TEXTS_A_DAY } from '@barrelhive/rules';
import type { NEVER_CLEAR, MessageState } from '../../../apps/notifications/src/deliveries/message';
import type { reasonsOfOurs } from '../../../apps/notifications/src/deliveries/release-matches';
import type { Fault } from '../../../apps/notifications/src/notices/channel';
import type { ExpiryReason } from '../../../apps/notifications/src/notices/decide-notice';
import type { AlertFacts } from './facts';

/** Why nothing may be sent, after "since". */
export const obstacleWords: Readonly<Record<Obstacle, string>> = {
  'no account':
    'notifications knows nobody of this id: what auth said of the account has not arrived, or it is deleted',
  'no consent': 'its owner has not agreed to texts',
  'number not confirmed': 'its owner has not confirmed the number: by the code of its first text, or by answering YES',
  'opted out': 'the number said STOP; only START from that phone ends this',
  'number unusable': 'the number takes no texts: a landline, or no number at all',
  'number lost':
    'its carrier says that somebody else has the number, or nobody; another number, or START from that phone, ends this',
  'number unreachable': 'three texts in a row did not reach the number, which is left alone for a week',
  'plan unknown': 'billing never said which plan the account has',
  'not entitled': 'the plan has ended, or has no texts of this kind',
  'on its way': "the day's text is on its way",
  'told today': "the day's text went out",
  'day taken': "the day's text may have gone out, and nobody knows",
  'too many today': `the alerts of the account had ${MOST_ALERT_TEXTS_A_DAY} notices that day, which is the most`,
  'not wanted':
    "by the owner's wishes nothing of it is wanted: another kind of change, a smaller move of the price, or no texts",
  'found nothing': `the term has found nothing for ${FOUND_NOTHING_DAYS} days`,
  'sold out': 'all that the term finds is sold out',
  'outside the hours': 'it is outside the hours of texts, here or where the phone is',
};

/** Why a message ended unsent that nobody's wish kept back, after "since". */
export const endWords: Readonly<Record<(typeof reasonsOfOurs)[number] | typeof NEVER_CLEAR | ExpiryReason, string>> = {
  closed: 'the hours of texts ended first; what it told of waits for another slot',
  stale: 'more waited than the pace carries away in half an hour; what it told of waits for the next slot',
  'provider away':
    'all sending paused, or the provider gave it back again and again; what it told of waits for the next slot',
  'day taken':
    'the provider refused it alone, for a reason nobody foresaw, or its carrier takes no more today; what it told of waits for the next day',
  'alert deleted': 'its owner deleted the alert first; what it told of waits two days for the alert to be saved again',
  'alert looks elsewhere': 'its owner lets the alert look elsewhere; the next slot judges by that what it told of',
  'it never became clear whether it was sent':
    'nobody could find out whether the provider took it; a second one could double it',
  'too late to be sent': 'it had waited for seven days, or the day had come for which the list was posted',
};

export const stateWords: Readonly<Record<MessageState, string>> = {
  pending: 'waits to be sent',
  sending: 'is being posted',
  unknown: 'was posted, and it is unclear whether the provider took it: the provider is asked',
  accepted: 'is with the provider, which has not said more; the phone may be off',
  sent: 'went to the carrier, which has not said more; the phone may be off',
  delivered: 'reached the phone',
  undelivered: 'went to the carrier and did not reach the phone',
  failed: 'was refused by the provider',
  suppressed: 'was not sent',
  expired: 'was not sent',
};

/** Of a text that was sent before the database was set back. */
export const recoveredWords =
  'is known to the provider alone: it went out before the database was set back, and is not sent again';

/** What an error of the provider is about. */
export const faultWords: Readonly<Record<Fault, string>> = {
  busy: 'the provider or the carrier was busy',
  account: 'our account, its money or our settings are at fault',
  either: 'our settings or the number are at fault',
  'opted-out': 'the number opted out at the provider',
  unusable: 'the number takes no texts',
  unreachable: 'the phone was off, or somebody blocks us',
  filtered: 'a carrier took it for spam',
  message: 'something was wrong with this text alone',
};

export const kindWords: Readonly<Record<ChangeKind, string>> = {
  'back-in-stock': 'is back in stock',
  price: 'has another price',
  'new-item': 'is new',
  'on-its-way': 'is in the warehouse, and in no store yet',
};

export const doubtWords: Readonly<Record<AlertFacts['doubts'][number]['cause'], string | undefined>> = {
  'sold-out': undefined,
  'mass-drop': 'more bottles went to 0 at once than can be true',
  'first-picture': 'it was 0 when the department was read for the first time',
};
