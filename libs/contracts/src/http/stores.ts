import * as z from 'zod/mini';
import { instant, productNames, sku, storeEntry, storeNumber } from './inventory';

/**
 * Whether a store is open: by the general rule of the state's stores, or by hours that an operator entered for it (`isOwn`). `today` absent:
 * closed all day, and `closedFor` says why. Times of the day are of Denver, `22:00`.
 */
export const storeHours = z.object({
  isOwn: z.boolean(),
  isOpen: z.boolean(),
  today: z.optional(z.object({ opens: z.string(), closes: z.string() })),
  closedFor: z.optional(z.string()),
});

export type StoreHours = z.infer<typeof storeHours>;

/** A store without its stock. */
export const store = z.extend(z.omit(storeEntry, { qty: true, isDoubtful: true }), { hours: storeHours });

export type Store = z.infer<typeof store>;

/** `GET /api/stores`: by number. */
export const storeList = z.object({ stores: z.array(store) });

/** A bottle that came to a store: how many came, and how many are left now, absent where that is not known. */
export const storeArrival = z.object({
  sku,
  ...productNames,
  price: z.string(),
  at: instant,
  came: z.int(),
  left: z.optional(z.int()),
});

export type StoreArrivalRow = z.infer<typeof storeArrival>;

/** `GET /api/stores/{number}/arrivals`: of seven days, newest first; the last 24 hours only for members from Basic on. */
export const storeArrivals = z.object({ storeNumber, arrivals: z.array(storeArrival) });

/** `GET /api/stores/{number}`. `weekdays`: on which the truck mostly comes (0 Sunday), absent until that is known. */
export const storePage = z.extend(store, {
  rarelySeen: z.array(z.object({ sku, ...productNames, price: z.string(), qty: z.int() })),
  weekdays: z.optional(z.object({ days: z.array(z.int()), weeks: z.int(), share: z.number() })),
  checkedToday: z.object({ bottles: z.int(), of: z.int() }),
});

export type StorePage = z.infer<typeof storePage>;
