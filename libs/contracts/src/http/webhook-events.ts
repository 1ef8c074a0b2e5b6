import * as z from 'zod/mini';
import { cents, changeKinds, instant, returnReasons, sku, storeNumber } from './inventory';

/** A store that has the bottle. `confidence`: `doubtful` where people did not find it, or its figure has stood still for too long. */
const webhookStore = z.object({
  number: storeNumber,
  address: z.string(),
  city: z.string(),
  qty: z.int().check(z.gte(0)),
  is_mine: z.boolean(),
  confidence: z.enum(['likely', 'doubtful']),
});

const webhookBottle = z.object({
  sku,
  name: z.string(),
  kind: z.enum(changeKinds),
  /** Why a bottle is back that some store had all along. */
  reason: z.optional(z.enum(returnReasons)),
  price_cents: z.optional(cents),
  /** What it cost before, where its price is what changed. */
  was_cents: z.optional(cents),
  /** In all stores together. */
  store_qty: z.optional(z.int()),
  stores: z.array(webhookStore),
});

const period = { year: z.int(), month: z.int().check(z.gte(1), z.lte(12)) };
const list = z.object({ ...period, item_count: z.int(), matching: z.optional(z.int()), url: z.url() });

const eventOf = <Type extends string, Data extends z.core.$ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: instant, data });

/** An alert found bottles: the rarest first, `more` besides those that are named. `url`: the page that shows them. */
export const alertMatched = eventOf(
  'alert.matched',
  z.object({
    alert: z.object({ id: z.string(), term: z.string() }),
    bottles: z.array(webhookBottle),
    more: z.int(),
    url: z.url(),
  }),
);

/** The monthly allocated list is out. `matching`: how many of it the alerts of its reader match. */
export const listReleasedEvent = eventOf('list.released', list);

/** The monthly list stands on the agency's page ahead of its day. */
export const listPostedEvent = eventOf('list.posted', list);

/** A drawing takes entries. */
export const drawingOpenedEvent = eventOf(
  'drawing.opened',
  z.object({ drawing: z.string(), names: z.array(z.string()), item_count: z.int(), url: z.url() }),
);

/** Shows that an address works. */
export const testEvent = eventOf('test', z.object({ message: z.string() }));

/** What a webhook is sent, as JSON: by Standard Webhooks, signed in the headers. Further types may come, and further fields. */
export const webhookEvent = z.discriminatedUnion('type', [
  alertMatched,
  listReleasedEvent,
  listPostedEvent,
  drawingOpenedEvent,
  testEvent,
]);

export type WebhookEvent = z.infer<typeof webhookEvent>;

export type WebhookBottle = z.infer<typeof webhookBottle>;
