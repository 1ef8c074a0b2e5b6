import * as z from 'zod/mini';
import { instant, productNames, sku, storeEntry, storeNumber } from './inventory';

/** A time of the day in Denver: `22:00`. */
const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/));

/**
 * Whether a store is open: by the general rule of the state's stores, or by hours that an operator entered for it (`isOwn`). `today` absent:
 * closed all day, and `closedFor` says why, where that is known: the name of a holiday, or `Sundays`.
 */
export const storeHours = z.object({
  isOwn: z.boolean(),
  isOpen: z.boolean(),
  today: z.optional(z.object({ opens: timeOfDay, closes: timeOfDay })),
  closedFor: z.optional(z.string()),
});

export type StoreHours = z.infer<typeof storeHours>;

/** What an operator entered for a store: hours by the day of the week (0 Sunday), and those of single days, which may be closed. */
export const ownHours = z.object({
  weekdays: z.array(z.object({ weekday: z.int().check(z.gte(0), z.lte(6)), opens: timeOfDay, closes: timeOfDay })),
  exceptions: z.array(
    z.object({
      day: z.iso.date(),
      opens: z.optional(timeOfDay),
      closes: z.optional(timeOfDay),
      reason: z.optional(z.string()),
    }),
  ),
});

export type OwnHours = z.infer<typeof ownHours>;

/** A store without its stock. `hours` are those of the moment of the answer; `ownHours` is absent where none were entered. */
export const store = z.extend(z.omit(storeEntry, { qty: true, isDoubtful: true }), {
  hours: storeHours,
  ownHours: z.optional(ownHours),
});

export type Store = z.infer<typeof store>;

/** `GET /api/stores`: by number. */
export const storeList = z.object({ stores: z.array(store) });

export type StoreList = z.infer<typeof storeList>;

/** A bottle that came to a store: how many came, and how many are left now, absent where that is not known. */
export const storeArrival = z.object({
  sku,
  ...productNames,
  price: z.string(),
  at: instant,
  came: z.int(),
  left: z.optional(z.int()),
});

/**
 * `GET /api/stores/{number}/arrivals`: of seven days, newest first; those of the last 24 hours only for members from Basic on. `withheld`: how many
 * the caller is not shown.
 */
export const storeArrivals = z.object({ storeNumber, arrivals: z.array(storeArrival), withheld: z.int() });

export type StoreArrivals = z.infer<typeof storeArrivals>;

/**
 * `GET /api/stores/{number}`. `weekdays`: on which the truck mostly comes (0 Sunday), absent until that is known; in `share` of the `weeks` with
 * arrivals most came on these days.
 */
export const storePage = z.extend(store, {
  rarelySeen: z.array(z.object({ sku, ...productNames, price: z.string(), qty: z.int() })),
  weekdays: z.optional(z.object({ days: z.array(z.int()), weeks: z.int(), share: z.number() })),
  checkedToday: z.object({ bottles: z.int(), of: z.int() }),
});

export type StorePage = z.infer<typeof storePage>;
