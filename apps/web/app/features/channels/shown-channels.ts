/** The channels that the pages know, in the order in which they are shown. Others, of a newer server, are left out. */
export const shownChannels = ['push', 'email', 'discord', 'ntfy', 'webhook'] as const;

export type ShownChannel = (typeof shownChannels)[number];

/** The channels whose addresses are typed. A device gives its own. */
export type TypedChannel = Exclude<ShownChannel, 'push'>;

export function isTyped(channel: ShownChannel): channel is TypedChannel {
  return channel !== 'push';
}

interface ChannelParts {
  name: string;
  /** What is said of it below its name. */
  lead: string;
  /** Its name among the kinds of message. */
  short: string;
  /** The plans that tell there. */
  plans: string;
  /** Its addresses may be quiet at night. Mail is silent, and a program does not sleep. */
  mayBeQuiet: boolean;
}

interface TypedParts extends ChannelParts {
  /** The button that opens its form. */
  add: string;
  /** In words: told by this. */
  toldBy: string;
  /** What its owner calls an address says which one it is. */
  isSaidByLabel?: true;
  /** An address is confirmed by a link that is sent there. */
  isConfirmedByLink?: true;
  /** Said of an address whose server took no more. */
  limit?: string;
}

export const channelParts: Readonly<Record<TypedChannel, TypedParts> & Record<ShownChannel, ChannelParts>> = {
  push: {
    name: 'On your devices',
    lead: 'On the lock screen of your phone, tablet or computer.',
    short: 'Devices',
    plans: 'every paid plan',
    mayBeQuiet: true,
  },
  email: {
    name: 'By email',
    lead: 'At once, or each morning what was found the day before. An address that you confirmed also gets news of your account, such as a changed password.',
    short: 'Email',
    plans: 'every paid plan',
    mayBeQuiet: false,
    add: 'Add an email address',
    toldBy: 'email',
    isSaidByLabel: true,
    isConfirmedByLink: true,
  },
  discord: {
    name: 'Discord',
    lead: 'In a channel of your own server, or of your club’s.',
    short: 'Discord',
    plans: 'Standard and Premium',
    mayBeQuiet: true,
    add: 'Add a Discord channel',
    toldBy: 'Discord',
  },
  ntfy: {
    name: 'ntfy',
    lead: 'In the ntfy app, under a topic of your own.',
    short: 'ntfy',
    plans: 'Standard and Premium',
    mayBeQuiet: true,
    add: 'Add an ntfy topic',
    toldBy: 'ntfy',
    limit:
      'ntfy.sh limits what comes from our network, so messages may come late there, unless the topic has a token of a paid account.',
  },
  webhook: {
    name: 'Webhook',
    lead: 'For people who program: signed messages to a program of yours.',
    short: 'Webhook',
    plans: 'Premium',
    mayBeQuiet: false,
    add: 'Add a webhook',
    toldBy: 'webhook',
  },
};

/** Whether an address is confirmed by a test that it takes. */
export function isConfirmedByTest(channel: ShownChannel): boolean {
  return isTyped(channel) && !channelParts[channel].isConfirmedByLink;
}
