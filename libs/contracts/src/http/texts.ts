import * as z from 'zod/mini';
import { changeKinds, instant, productNames, sku, storeEntry, storeNumber } from './inventory';

/** What a text's page shows of a bottle: where the text said it was. What is there now is `GET /api/items/{sku}`. */
const bottleOfText = z.object({
  sku,
  ...productNames,
  price: z.string(),
  kind: z.enum(changeKinds),
  stores: z.array(storeEntry),
});

/** `GET /api/texts/{token}`: what a text told, and nothing of whom it told. Unknown tokens are NOT_FOUND. */
export const textPage = z.object({
  sentAt: instant,
  expiresAt: instant,
  /** The link is over: then there are no bottles. */
  isOver: z.boolean(),
  /** The rarest first. */
  bottles: z.array(bottleOfText),
  /** How many bottles it told of besides. */
  more: z.int(),
});

export type TextPage = z.infer<typeof textPage>;

/** `POST /api/texts/{token}/reports`: was it there? Once per text, bottle and store; a change of mind replaces. */
export const shelfReportBody = z.strictObject({ sku, storeNumber, seen: z.boolean() });

export type ShelfReportBody = z.infer<typeof shelfReportBody>;

/** `POST /api/items/{sku}/reports`: a member says whether it was there. Once per person, store and day; a change of mind replaces. */
export const itemReportBody = z.strictObject({ storeNumber, seen: z.boolean() });

export type ItemReportBody = z.infer<typeof itemReportBody>;
