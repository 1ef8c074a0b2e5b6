export const SUBSCRIPTION_ACTIVE = 'Welcome! Your subscription is now active.';
export const LOGIN_NEEDED = 'Please log in to continue';
export const CHECKOUT_NOT_STARTED = 'Failed to start checkout process';
export const PORTAL_NOT_OPENED = 'Failed to open billing portal';
