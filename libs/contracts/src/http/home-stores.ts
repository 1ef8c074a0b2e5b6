import * as z from 'zod/mini';
import { storeNumber } from './inventory';

/** More than any plan allows. */
export const MOST_HOME_STORES = 10;

/** `PUT /api/home-stores`: the stores that the caller drives to. */
export const homeStoresBody = z.strictObject({ stores: z.array(storeNumber).check(z.maxLength(MOST_HOME_STORES)) });

/**
 * `GET /api/home-stores`, and the answer of a `PUT`: in ascending order, with how many the plan allows. `beyond_plan`: stores that are kept from a
 * larger plan and not used until there is one again; absent where there are none.
 */
export const homeStores = z.object({
  stores: z.array(storeNumber),
  most: z.int(),
  beyond_plan: z.optional(z.array(storeNumber)),
});

export type HomeStores = z.infer<typeof homeStores>;
