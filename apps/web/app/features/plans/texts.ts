export const SUBSCRIPTION_ACTIVE = 'Welcome! Your subscription is now active.';
export const LOGIN_NEEDED = 'Please log in to continue';
export const CHECKOUT_NOT_STARTED = 'Failed to start checkout process';
export const PLAN_NEEDS_CONNECTION = 'Your plan is shown once you are connected again.';
export const PLAN_NOT_LOADED = 'Failed to load your plan';
export const RECEIPTS_NOT_LOADED = 'Failed to load your receipts';
export const PORTAL_NOT_OPENED = 'Failed to open billing portal';
