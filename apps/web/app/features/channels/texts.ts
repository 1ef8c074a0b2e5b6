export const HOW_WE_REACH_YOU = 'How we reach you';
export const CHANNELS_NOT_LOADED = 'Failed to load how we reach you';
export const NOTIFY_THIS_DEVICE = 'Notify this device';
export const DEVICE_ADDED = 'This device is notified from now on';
export const NOT_ADDED = 'It could not be added';
export const NOT_ALLOWED_YET =
  'Nothing is sent, since you did not allow it. Tap the button again, and then “Allow”, if you want notifications here.';
export const NOTIFICATIONS_BLOCKED =
  'Notifications from this site are blocked on this device. Allow them in the settings of your browser (on a phone: of the app), then load this page again.';
export const WORKERS_BLOCKED =
  'This browser blocks what notifications need: code of this site that runs in the background (a service worker). Allow cookies and site data for this site, then load this page again, or try another browser.';
export const NO_NOTIFICATIONS = 'This browser cannot show notifications. Try another one, or your phone.';

/** What is agreed to with each address; it is kept with it. */
export const CONSENT = 'Barrelhive may tell me here about what I chose, until I remove it.';
