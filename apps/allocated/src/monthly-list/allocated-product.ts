import { storeEntry, type AllocatedItem } from '@barrelhive/contracts';
import { nullAsUndefined } from '@barrelhive/database';
import { formatPrice, withDisplayName } from '@barrelhive/rules';
import * as z from 'zod';

const figure = nullAsUndefined(z.int());

/** A bottle of a period as the database keeps it; a figure that the source does not give is absent. */
export const periodItem = z.object({
  sku: z.string(),
  name: z.string(),
  size: nullAsUndefined(z.string()),
  priceCents: figure,
  warehouseQty: figure,
  onOrderQty: figure,
  storeQty: figure,
  stores: z.array(storeEntry),
  leftAt: nullAsUndefined(z.date()),
});

/** The bottle in the shape of specification section 3. */
export function allocatedItemAnswer({ leftAt, ...item }: z.infer<typeof periodItem>): AllocatedItem {
  return {
    ...withDisplayName(item),
    price: formatPrice(item.priceCents),
    ...(leftAt && { left_at: leftAt.toISOString() }),
  };
}
