import type { WishesOnChannel } from '@barrelhive/contracts';
import type { MessageKind } from '@barrelhive/rules';
import type { ReadAddress, ShownChannel } from './channels-query';

export const HOW_WE_REACH_YOU = 'How we reach you';
export const CHANNELS_NOT_LOADED = 'Failed to load how we reach you';
export const NOTIFY_THIS_DEVICE = 'Notify this device';
export const DEVICE_ADDED = 'This device is notified from now on';
export const ADDRESS_ADDED = 'Added';
export const NOT_ADDED = 'It could not be added';
export const REMOVED = 'Removed. Nothing is sent there any more.';
export const NOT_REMOVED = 'Failed to remove it';
export const CHANGED = 'Saved';
export const NOT_CHANGED = 'Failed to save the change';
export const TEST_SENT = 'Test sent. It arrives within moments.';
export const TEST_NOT_SENT = 'The test did not get through';
export const NOT_ALLOWED_YET =
  'Nothing is sent, since you did not allow it. Tap the button again, and then “Allow”, if you want notifications here.';
export const NOTIFICATIONS_BLOCKED =
  'Notifications from this site are blocked on this device. Allow them in the settings of your browser (on a phone: of the app), then load this page again.';
export const NO_NOTIFICATIONS = 'This browser cannot show notifications. Try another one, or your phone.';
export const SECRET_SHOWN_ONCE =
  'Copy the secret now. Your program checks our signature with it. It is shown this once.';
export const NOTHING_CHOSEN =
  'Nothing is chosen for it yet, so nothing is sent. Choose below, under “What we tell you there”.';
export const NAME_MISSING = 'Give it a name';

/** What is agreed to with each address; it is kept with it. */
export const CONSENT = 'Barrelhive may tell me here about what I chose, until I remove it.';

export function linkSent(address: string): string {
  return `We sent a link to ${address}. Open it within 24 hours.`;
}

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
    name: 'Notifications on your devices',
    lead: 'On the lock screen of your phone, tablet or computer.',
    short: 'Devices',
    add: NOTIFY_THIS_DEVICE,
    plans: 'every paid plan',
  },
  email: {
    name: 'Email',
    lead: 'At once, or each morning what was found the day before.',
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

/** In which words a kind of message is offered, as in the preferences of text messages. */
export const offeredKinds: readonly { wish: keyof WishesOnChannel; kind: MessageKind; label: string }[] = [
  { wish: 'back_in_stock', kind: 'back-in-stock', label: 'Back in stock' },
  { wish: 'price', kind: 'price', label: 'Price changes' },
  { wish: 'new_items', kind: 'new-item', label: 'New items' },
  { wish: 'on_its_way', kind: 'on-its-way', label: 'On its way' },
  { wish: 'monthly_allocated', kind: 'monthly-allocated', label: 'Monthly allocated list' },
  { wish: 'lottery', kind: 'lottery', label: 'Lottery openings' },
];

/** What an address waits for, or suffers from; nothing of one that works. */
export function troubleOf(channel: ShownChannel, state: ReadAddress['state']): string | undefined {
  switch (state) {
    case 'confirmed':
      return undefined;
    case 'unconfirmed':
      return channel === 'email'
        ? 'Open the link in the mail that we sent there. Nothing came? Look among the spam, or add the address again.'
        : 'Nothing is sent there before it is confirmed. Remove it and add it again.';
    case 'paused':
      return 'Messages did not get through. We try again by ourselves in a while.';
    case 'unusable':
      return 'Messages do not get through, so nothing is sent there any more. Remove it and add it again.';
  }
}
