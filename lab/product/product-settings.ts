/** No limit hides what stands behind it. */
export const NO_LIMITS = {
  REQUESTS_PER_MINUTE: '100000000',
  PASSWORD_ATTEMPTS_PER_MINUTE: '100000000',
  PAYMENT_CALLS_PER_MINUTE: '100000000',
  PAYMENT_CALLS_PER_HOUR: '100000000',
  MESSAGE_CALLS_PER_MINUTE: '100000000',
  MESSAGE_CALLS_PER_HOUR: '100000000',
  CHECKOUT_PAGES_PER_MINUTE: '100000000',
  SIGN_UPS_PER_NETWORK_PER_DAY: '100000000',
  CONNECTIONS_PER_ADDRESS: '100000',
  CALLS_AT_ONCE_PER_ADDRESS: '100000',
  ASSISTANT_CALLS_AT_ONCE_PER_USER: '100000',
  ASSISTANT_CALLS_AT_ONCE: '100000',
};
/** The same, and requests come through a proxy, each from an address of its own. */
export const WITHOUT_LIMITS = { TRUSTED_PROXY_HOPS: '1', ...NO_LIMITS };

/** A pass and a slot every three seconds, shelves that only the run moves, and no limit that one machine that plays all users would meet. */
export const QUICK_CLOCKS = {
  LOG_LEVEL: 'info',
  REFRESH_SECONDS: '3',
  ALERT_STEP_SECONDS: '3',
  MOVE_STOCK_SECONDS: '0',
  ...NO_LIMITS,
};

/** For the stand-in of the provider of texts, whose list may be believed soon. */
export const QUICK_PROVIDER = { UNKNOWN_LOOKUP_SECONDS: '8', TWILIO_TIMEOUT_SECONDS: '2' };
