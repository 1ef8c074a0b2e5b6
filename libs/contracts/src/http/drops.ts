import * as z from 'zod/mini';
import { cents, instant, productNames, returnReasons, seldomSeen, sku, storeNumber } from './inventory';
import { wholeNumber } from './query-numbers';

/** The boards of `/drops`, in the order in which they are shown. */
export const dropTabs = ['just-in', 'price-cuts', 'rarely-seen', 'clearance', 'on-its-way'] as const;

export const dropTab = z.enum(dropTabs);

export type DropTab = z.infer<typeof dropTab>;

/** How many bottles of a board are answered at once. */
export const DROPS_PER_PAGE = 50;

/** This many stores can be asked about at once: more than the state has. */
export const MOST_STORES_ASKED = 50;

const someStores = z.string().check(z.regex(/^\d{4}(?:,\d{4}){0,49}$/));

/**
 * Query of `GET /api/drops`: `upTo` in dollars, the first page is 1. Without a tab it is the first board. What came to one of `stores` (`0012,0033`)
 * stands first, for members from Basic on; for others, and on other boards, they change nothing. With `at` there is only what one of those stores
 * held when the bottle was last read there; it changes nothing of what is on its way, which no store has.
 */
export const dropsQuery = z.object({
  tab: z.optional(dropTab),
  departments: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}(?:,[A-Za-z]{2}){0,49}$/))),
  upTo: z.optional(wholeNumber(1, 100_000)),
  stores: z.optional(someStores),
  at: z.optional(someStores),
  page: z.optional(wholeNumber(1, 1_000)),
});

export type DropsQuery = z.infer<typeof dropsQuery>;

/** Why a bottle has just come in: it was gone everywhere, it is new, or one of the other reasons of a return. */
export const justInReasons = ['back-in-stock', 'new-item', ...returnReasons] as const;

/**
 * The stores to which a bottle came within three days, and how many bottles; `at`: when the last of them came. `storeNumbers` are for members from
 * Basic on: first those that were asked for, then by what came.
 */
export const dropArrival = z.object({
  at: instant,
  came: z.int(),
  stores: z.int(),
  storeNumbers: z.optional(z.array(storeNumber)),
});

export type DropArrival = z.infer<typeof dropArrival>;

/**
 * A bottle of a board. `reason` and `arrival` are of what has just come in; `arrival` is absent where no store is known to have got it. `since`: when
 * it came, or when its price fell; `goneSince`: since when it had been away before it came back, absent for every other reason; `priceBefore`: text as
 * `price` is, of a price cut; `seldom`: absent before it was watched long enough. `storeCount`: in how many stores it is, where that is known;
 * `storeNumbers`: in which, for members from Basic on.
 */
export const drop = z.object({
  sku,
  ...productNames,
  department: z.string(),
  size: z.string(),
  price: z.string(),
  priceCents: z.optional(cents),
  storeQty: z.optional(z.int()),
  storeCount: z.optional(z.int()),
  storeNumbers: z.optional(z.array(storeNumber)),
  warehouseQty: z.optional(z.int()),
  reason: z.optional(z.enum(justInReasons)),
  arrival: z.optional(dropArrival),
  since: z.optional(instant),
  goneSince: z.optional(instant),
  priceBefore: z.optional(z.string()),
  seldom: z.optional(seldomSeen),
});

export type Drop = z.infer<typeof drop>;

/** `GET /api/drops`: one page of a board; `lastChecked` is when the agency's table was last read. */
export const dropsAnswer = z.object({
  tab: dropTab,
  page: z.int(),
  pages: z.int(),
  total: z.int(),
  lastChecked: instant,
  drops: z.array(drop),
});

export type DropsAnswer = z.infer<typeof dropsAnswer>;
