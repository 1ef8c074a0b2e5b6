/**
 * Every number the business promises, once (specification section 9). Durations say their unit in the name;
 * what belongs to a plan (caps, prices) stands in `plans/plans.ts`.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export const PRODUCT_NAME = 'Barrelhive';

/** Time zone in which stores, send windows and release days count. */
export const STORE_TIME_ZONE = 'America/Denver';

/** Below this width in CSS pixels the mobile layout applies. */
export const MOBILE_BREAKPOINT_PX = 768;

export const MIN_SEARCH_TERM_LENGTH = 4;
export const MAX_SEARCH_TERM_LENGTH = 256;

/** Free searches of a guest, by signed cookie. */
export const GUEST_SEARCHES = 3;
/** The looser limit of guests who share an address (design section 4, "Guests"). */
export const GUEST_SEARCHES_PER_ADDRESS_PER_DAY = 15;
/** More matches than this are too broad. */
export const MAX_ITEMS_PER_SEARCH = 10;
export const STREAM_CONNECTION_TIMEOUT_MS = 10 * SECOND_MS;
/** A comment line this often keeps a search stream open. */
export const STREAM_HEARTBEAT_MS = 15 * SECOND_MS;

export const SESSION_IDLE_TIMEOUT_MS = 4 * HOUR_MS;
export const SESSION_ABSOLUTE_TIMEOUT_MS = 24 * HOUR_MS;
/** A session is refreshed at most this often. */
export const SESSION_REFRESH_THRESHOLD_MS = 30 * MINUTE_MS;
/** Refresh is advised when less idle time than this remains. */
export const SESSION_REFRESH_ADVISED_BELOW_MS = HOUR_MS;

/** Wait between login or sign-up and the subscription check. */
export const SUBSCRIPTION_CHECK_DELAY_MS = SECOND_MS;
export const TOKEN_STORAGE_WAIT_MS = 50;

export const CHECKOUT_POLL_INTERVAL_MS = 2 * SECOND_MS;
export const CHECKOUT_POLL_LIMIT_MS = 5 * MINUTE_MS;
export const PAYMENT_VERIFICATION_FIRST_DELAY_MS = SECOND_MS;
export const PAYMENT_VERIFICATION_INTERVAL_MS = 2 * SECOND_MS;
export const PAYMENT_VERIFICATION_ATTEMPTS = 15;
export const PAYMENT_REDIRECT_DELAY_MS = 2 * SECOND_MS;

export const MIN_AGE_YEARS = 21;
export const OLDEST_BIRTH_YEAR_OFFSET = 100;
export const NEWEST_BIRTH_YEAR_OFFSET = 18;
export const MIN_PASSWORD_LENGTH = 8;
export const MIN_NAME_LENGTH = 2;
export const PHONE_PREFIX = '+1';

/** Notifications of an alert that its card shows. */
export const NOTIFICATIONS_SHOWN = 5;
export const ALERT_RELOAD_DELAY_MS = 500;

export const TOAST_DURATION_MS = 4 * SECOND_MS;
export const TOASTS_VISIBLE = 3;

export const INVENTORY_REFRESH_SECONDS = 600;
/** Figures older than this are called old: by then two cycles after the one due have brought nothing. */
export const INVENTORY_STALE_AFTER_MS = 3 * INVENTORY_REFRESH_SECONDS * SECOND_MS;
export const ALERT_STEP_SECONDS = 900;
export const SEND_WINDOW = '10:00-21:00';
export const SEND_DAYS = 'mon-sat';
/** Without a good pass for this long there is no honest "before": nothing is published. */
export const LONGEST_GAP_BETWEEN_PASSES_MS = 48 * HOUR_MS;

export const DEFAULT_PRICE_THRESHOLD_DOLLARS = 10;
export const DEFAULT_MINIMUM_PRICE_CHANGE_PERCENT = 5;

export const DEFAULT_THEME = 'system';

/** The specification's fallbacks where the source gives nothing (design section 4, "Real category, size"). */
export const FALLBACK_CATEGORY = 'Whiskey';
export const FALLBACK_SIZE = '750 ML';
export const ITEM_LOCATION = 'Various Utah Stores';
