import type { ShownChannel } from './channels-query';

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

interface ChannelTexts {
  name: string;
  /** What is said of it below its name. */
  lead: string;
  /** Its name among the kinds of message. */
  short: string;
  /** The button that opens its form. */
  add: string;
  /** The plans that tell there. */
  plans: string;
}

export const channelTexts: Readonly<Record<ShownChannel, ChannelTexts>> = {
  push: {
    name: 'On your devices',
    lead: 'On the lock screen of your phone, tablet or computer.',
    short: 'Devices',
    add: NOTIFY_THIS_DEVICE,
    plans: 'every paid plan',
  },
  email: {
    name: 'By email',
    lead: 'At once, or each morning what was found the day before. An address that you confirmed also gets news of your account, such as a changed password.',
    short: 'Email',
    add: 'Add an email address',
    plans: 'every paid plan',
  },
  discord: {
    name: 'Discord',
    lead: 'In a channel of your own server, or of your club’s.',
    short: 'Discord',
    add: 'Add a Discord channel',
    plans: 'Standard and Premium',
  },
  ntfy: {
    name: 'ntfy',
    lead: 'In the ntfy app, under a topic of your own.',
    short: 'ntfy',
    add: 'Add an ntfy topic',
    plans: 'Standard and Premium',
  },
  webhook: {
    name: 'Webhook',
    lead: 'For people who program: signed messages to a program of yours.',
    short: 'Webhook',
    add: 'Add a webhook',
    plans: 'Premium',
  },
};
