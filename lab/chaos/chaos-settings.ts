import { NO_LIMITS } from '../product/product-settings';

/**
 * Quick clocks, in the order that production has: a look at the shelves, a slot, the wait of a notice, the wait for the provider's
 * list. A sender's lease is shorter than a freeze; with the wait for the list it is longer.
 */
const FULL = {
  REFRESH_SECONDS: 3,
  ALERT_STEP_SECONDS: 3,
  BUNDLE_WAIT_SECONDS: 30,
  OUTBOX_RESEND_SECONDS: 5,
  TWILIO_TIMEOUT_SECONDS: 4,
  WEBHOOK_TIMEOUT_SECONDS: 4,
  // Twice the time that a push may take.
  SENDING_LEASE_SECONDS: 20,
  SENDING_TRIAL_SECONDS: 3,
  UNKNOWN_LOOKUP_SECONDS: 30,
  SOURCE_PAGES_SECONDS: 60,
};

/** `short` is for runs of some seconds, which cannot wait as long for what is unclear. */
const paces = {
  full: FULL,
  short: { ...FULL, BUNDLE_WAIT_SECONDS: 20, UNKNOWN_LOOKUP_SECONDS: 8 },
};
export type Pace = keyof typeof paces;

/** Whether numbers have to be confirmed. */
export const confirmations = ['off', 'required'] as const;
export type Confirmation = (typeof confirmations)[number];

/** All sign up from one address, within a minute. */
const FIRST_TEXTS = Object.fromEntries(
  ['NUMBER', 'ACCOUNT', 'NETWORK', 'NEIGHBOURHOOD', 'HOUR'].map((what) => [`FIRST_TEXTS_PER_${what}`, '100000']),
);

/** `libs/jobs`: how long a slot stays with a replica that says nothing. */
const SLOT_LEASE_SECONDS = 15;

/** The settings of a chaos run that begins now. */
export function chaosEnvironment(pace: Pace, confirm: Confirmation, now: Date): Record<string, string> {
  return {
    ...FIRST_TEXTS,
    CONFIRM_NUMBERS: confirm,
    ...Object.fromEntries(Object.entries(paces[pace]).map(([name, seconds]) => [name, String(seconds)])),
    LOG_LEVEL: 'info',
    MOVE_STOCK_SECONDS: '0',
    ...NO_LIMITS,
    TIME_ZONE: zoneAfterMidnight(now),
    SEND_WINDOW: '00:00-24:00',
    SEND_DAYS: 'mon-sun',
    HOLIDAYS: 'none',
  };
}

/**
 * For how long a text may be untrue when it is sent: what the specification's 30 minutes are in these settings. A notice may wait so
 * long since its slot, after the sale was noticed by a pass, and the pass by the slot's replica, which may have to be replaced first.
 */
export function untrueBoundMs(pace: Pace): number {
  const { BUNDLE_WAIT_SECONDS, REFRESH_SECONDS, OUTBOX_RESEND_SECONDS } = paces[pace];
  return 1000 * (BUNDLE_WAIT_SECONDS + REFRESH_SECONDS + OUTBOX_RESEND_SECONDS + SLOT_LEASE_SECONDS);
}

/** A zone in which it is about one in the morning: no run lasts until the next day, on which every alert may be told again. */
export function zoneAfterMidnight(now: Date): string {
  const west = now.getUTCHours() - 1;
  const hours = west > 12 ? west - 24 : west;
  return `Etc/GMT${hours < 0 ? '' : '+'}${hours}`;
}
