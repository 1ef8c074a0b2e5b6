import { shownName, whereItIs } from '@barrelhive/rules';
import * as z from 'zod';
import type { Described } from './page-head';
import type { DescribedPages } from './serve-described-pages';

const LONGEST_SKU = 32;

/** What is said of a bottle. */
const describedBottle = z.object({
  name: z.string(),
  displayName: z.string().optional(),
  price: z.string(),
  storeQty: z.int().optional(),
  onOrderQty: z.int().optional(),
  stores: z.array(z.object({ city: z.string(), qty: z.int() })),
  delistedAt: z.string().optional(),
});

type DescribedBottle = z.infer<typeof describedBottle>;

/** `/bottles/{sku}`. */
export const bottlePages: DescribedPages = {
  folder: 'bottles',
  isName: (sku) => sku.length > 0 && sku.length <= LONGEST_SKU,
  askedAt: (sku) => `/api/items/${encodeURIComponent(sku)}`,
  describe: (answer, address) => describeBottle(describedBottle.parse(answer), address),
};

/** A bottle with its price, and where it is. */
export function describeBottle(bottle: DescribedBottle, address: string): Described {
  const name = shownName(bottle);
  const where = whereItIs(bottle);
  return {
    title: bottle.price.startsWith('$') ? `${name}, ${bottle.price}` : name,
    description: `${where}${bottle.storeQty === 0 ? ' Get a text when it arrives.' : ''}`,
    address,
    places: { name, where },
  };
}
