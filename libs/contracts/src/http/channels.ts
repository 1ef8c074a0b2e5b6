import * as z from 'zod/mini';
import { instant } from './inventory';

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must look like 21:00'));

/** When nothing is told at an address, by the clocks of Utah: over midnight, from the evening until the morning. */
export const quietHours = z.strictObject({ from: timeOfDay, until: timeOfDay });

export type QuietHours = z.infer<typeof quietHours>;

/** What can be wished on a channel: the kinds of message, by the names that preferences have for them. */
export const wishesOnChannel = z.object({
  back_in_stock: z.boolean(),
  new_items: z.boolean(),
  price: z.boolean(),
  on_its_way: z.boolean(),
  monthly_allocated: z.boolean(),
  lottery: z.boolean(),
});

export type WishesOnChannel = z.infer<typeof wishesOnChannel>;

/** Whether an address is told what is found at once, or all of a day together at eight in the morning of the next. Only mail can wait. */
export const deliveryTime = z.enum(['at_once', 'each_morning']);

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

const LONGEST_ADDRESS = 2048;

/** What a browser's push service gives: where messages for the device go, and the keys that only the device can read them by. */
export const pushSubscription = z.strictObject({
  endpoint: z.url().check(z.maxLength(LONGEST_ADDRESS)),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
  }),
});

/** A webhook address of Discord, or of a program: only `https`, and only on the public internet. */
const webAddress = z.url().check(z.maxLength(LONGEST_ADDRESS));

/** A topic of ntfy, as the address that shows it, and the token of a topic that is not open to all. */
export const ntfyTopic = z.strictObject({
  url: webAddress,
  token: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});

const given = {
  label,
  /** What the person agreed to. */
  wording: z.string().check(z.minLength(1), z.maxLength(500)),
  /** The address that this one stands for from now on. */
  replaces: z.optional(z.uuid()),
};

/** `POST /api/channels`: an address for a channel. */
export const addChannelBody = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('push'), address: pushSubscription, ...given }),
  z.strictObject({ channel: z.literal('email'), address: z.email().check(z.maxLength(254)), ...given }),
  z.strictObject({ channel: z.literal('discord'), address: webAddress, ...given }),
  z.strictObject({ channel: z.literal('ntfy'), address: ntfyTopic, ...given }),
  z.strictObject({ channel: z.literal('webhook'), address: webAddress, ...given }),
]);

export type AddChannelBody = z.infer<typeof addChannelBody>;

/** `POST /api/channels/{id}/confirm`: what came to the address. */
export const confirmChannelBody = z.strictObject({ code: z.string().check(z.maxLength(64)) });

/** `PATCH /api/channels/{id}`. Parts that are left out stay as they are. The wishes are those of the channel, at whichever address. */
export const changeChannelBody = z.strictObject({
  label: z.optional(label),
  quiet_hours: z.optional(z.nullable(quietHours)),
  tells: z.optional(deliveryTime),
  wishes: z.optional(z.partial(wishesOnChannel)),
});

export type ChangeChannelBody = z.infer<typeof changeChannelBody>;

/** An address that its owner gave a channel. What is secret of it is not shown. */
export const channelAddress = z.object({
  id: z.string(),
  label: z.string(),
  state: z.enum(['confirmed', 'unconfirmed', 'paused', 'unusable']),
  added_at: instant,
  quiet_hours: z.nullable(quietHours),
  /** Absent where its channel tells at once only. */
  tells: z.optional(deliveryTime),
  /** When it was told something last, as far back as that is kept. */
  told_at: z.optional(instant),
  /** What went wrong the last time, and when; absent where it went well. */
  failed: z.optional(z.object({ at: instant, reason: z.string() })),
});

export type ChannelAddress = z.infer<typeof channelAddress>;

/** The answer to `POST /api/channels`. `secret`: what a webhook is signed with; it is shown this once. */
export const addedChannelAddress = z.extend(channelAddress, { secret: z.optional(z.string()) });

export type AddedChannelAddress = z.infer<typeof addedChannelAddress>;

/** A channel to which the caller can give addresses. `in_plan`: the plan of the caller tells there. */
export const channelState = z.object({
  channel: z.string(),
  addresses: z.array(channelAddress),
  most_addresses: z.int(),
  in_plan: z.boolean(),
  wishes: wishesOnChannel,
});

export type ChannelState = z.infer<typeof channelState>;

/**
 * `GET /api/channels`. Text messages are none of them: their number is that of the account. `texts_stopped_at`: when its owner replied STOP; absent
 * unless that holds.
 */
export const channelsAnswer = z.object({ channels: z.array(channelState), texts_stopped_at: z.optional(instant) });

export type ChannelsAnswer = z.infer<typeof channelsAnswer>;

/** `GET /api/push/key`: the public key of the server, which a browser asks its push service with. */
export const pushKeyAnswer = z.object({ key: z.string() });

export type PushKeyAnswer = z.infer<typeof pushKeyAnswer>;
