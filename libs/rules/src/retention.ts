/**
 * How long what concerns a person is kept, and with whom it is not shared. The services' settings default to these and the privacy policy names them: an operator who sets
 * others changes its text, too.
 */

/** Texts that are over, notices of alerts by the months they were written in, and that a text came in. */
export const MESSAGE_RETENTION_DAYS = 90;

/** What alerts found, for whoever has switched feeds on. */
export const FEED_RETENTION_DAYS = 90;

/** The words of a text that came in and could not be understood. */
export const UNCLEAR_TEXT_RETENTION_DAYS = 10;

/** What somebody said on the page of a text: whether a bottle was there. */
export const SHELF_REPORT_RETENTION_DAYS = 10;

/** What happened to an account: log-ins and changes. */
export const ACCOUNT_EVENT_RETENTION_DAYS = 180;

/** An account without a plan whose number was never confirmed, where numbers have to be, and that nobody uses. */
export const UNUSED_ACCOUNT_RETENTION_DAYS = 90;

/** A session that is over. */
export const SESSION_RETENTION_DAYS = 30;

/** Failed log-ins, by digest. */
export const FAILED_LOGIN_RETENTION_HOURS = 24;

/** The cookies of guests and of known devices; what a guest searched counts as long. */
export const COOKIE_LIFETIME_DAYS = 400;

/** The note that the payment provider told of something. */
export const PAYMENT_EVENT_RETENTION_DAYS = 60;

/** An alert that its owner deleted comes back with all that is its own when its term is saved again within this time. */
export const ENDED_ALERT_KEPT_DAYS = 2;

/** How long what a lower plan took away can be brought back. */
export const REMOVED_ALERT_KEPT_DAYS = 60;

/** A confirmed number that a user gave up, and the text that told it so. */
export const FORMER_NUMBER_RETENTION_DAYS = 10;

/** The id of an account or alert that was deleted, so that a backup does not bring it back: longer than backups are kept. */
export const DELETION_RETENTION_DAYS = 35;

/** The note that a first text was sent, by the digest of its number. */
export const FIRST_TEXT_RETENTION_DAYS = 30;

/** What the privacy page says of numbers, as carriers ask for it. */
export const NUMBERS_NOT_SHARED =
  'Your phone number and your consent are never sold or shared with third parties for their marketing.';
