import { dayAfter, instantAt, localDay } from '@barrelhive/rules';
import type { Fault } from '../../../notices/channel';

/** What an error of Twilio is about, by its number; each is explained at https://www.twilio.com/docs/api/errors/<number>. */
const codesOf = {
  busy: [
    20429, // Too many requests.
    21611, // The sender's queue is full.
    30001, // The carrier's queue is full.
    // These come after a text was accepted, see NEXT_TRY.
    30022, // More at once than the carrier takes of us.
    30023, // More than the carrier takes of us in a day.
    30036, // It waited at Twilio for longer than it was valid.
  ],
  account: [
    10001, // Account not active.
    20003, // Wrong credentials, or the account is suspended or closed.
    20005, // Account not active.
    20403, // The account is suspended or closed.
    20404, // No such account.
    21212, // The sender is no number.
    21601, // The sender is no number of this account.
    21603, // No sender.
    21606, // The sender cannot send texts, or not for this account.
    21609, // The address for callbacks is not valid.
    21659, // The sender is no number of Twilio's.
    21660, // The sender belongs to another account.
    21661, // The sender cannot send texts.
    60728, // More than the account may send in an hour.
    63038, // More than the account may send in a day.
    // These come after a text was accepted, see NEXT_TRY.
    30002, // Suspended since then, mostly for lack of money.
    30032, // The toll-free sender is not verified.
    30034, // The sender is not registered for texts of businesses in the US (A2P 10DLC).
    70051, // The key may not do this.
  ],
  either: [
    21408, // The region of the number is not allowed to the account. All ours begin with +1, not all of those are in the US.
    21612, // The sender cannot reach the number: its carrier, or the kind of our sender.
  ],
  'opted-out': [21610],
  // No number; not reachable by a call; not a mobile; a landline; a short code; an information service; unknown to its carrier.
  unusable: [21211, 21214, 21217, 21265, 21268, 21614, 21635, 30006],
  // Off or away; blocked, by its owner or a carrier; unknown to its carrier.
  unreachable: [30003, 30004, 30005],
  filtered: [30007],
  // No text, no recipient, too long a text.
  message: [21602, 21604, 21617],
} as const satisfies Readonly<Record<Fault, readonly number[]>>;

/**
 * Twilio accepted the text, and it surely reached nobody: when it is tried again. Each is explained at docs/api/errors/<number>. 30002:
 * "your account was suspended before Twilio could send it". 30032, 30034: what comes from such a sender "is blocked" (and "Shutdown of
 * Unregistered 10DLC Messaging FAQ"). 30036: "Twilio does not send the message". 60728, 63038: the account may send no more. 30022,
 * 30023: the carrier "rejects" it. With every other number a carrier may have taken the text.
 */
const NEXT_TRY: ReadonlyMap<number, 'soon' | 'on the next day of the carrier'> = new Map([
  [30002, 'soon'],
  [30022, 'soon'],
  [30023, 'on the next day of the carrier'],
  [30032, 'soon'],
  [30034, 'soon'],
  [30036, 'soon'],
  [60728, 'soon'],
  [63038, 'soon'],
]);

/** The carriers count the texts of a day from midnight to midnight here. */
const CARRIERS_ZONE = 'America/Los_Angeles';

const faults: readonly Fault[] = [
  'busy',
  'account',
  'either',
  'opted-out',
  'unusable',
  'unreachable',
  'filtered',
  'message',
];
const faultOf: ReadonlyMap<number, Fault> = new Map(
  faults.flatMap((fault) => codesOf[fault].map((code) => [code, fault] as const)),
);

/** Undefined for an error that is not in the table. */
export function providerFaultOf(errorCode: number): Fault | undefined {
  return faultOf.get(errorCode);
}

/** When a text that was reported as not delivered with this error is tried again; undefined where a carrier may have taken it. */
export function nextTryAfter(errorCode: number, now: Date): 'soon' | Date | undefined {
  const nextTry = NEXT_TRY.get(errorCode);
  return nextTry === 'on the next day of the carrier' ? nextDayOfCarriers(now) : nextTry;
}

/** When the carriers begin to count the texts of a day anew. */
export function nextDayOfCarriers(now: Date): Date {
  return instantAt(dayAfter(localDay(now, CARRIERS_ZONE)), 0, CARRIERS_ZONE);
}
