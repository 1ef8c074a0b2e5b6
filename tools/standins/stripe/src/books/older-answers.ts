import * as z from 'zod';

type Fields = Record<string, unknown>;

/** The version of the API that is spoken here. */
export const API_VERSION = '2026-10-28.endive';

/** From this version on an invoice names its subscription below `parent`, and a period stands on the items alone. */
const BASIL = '2025-03-31';

const invoiceFields = z.looseObject({
  object: z.literal('invoice'),
  parent: z.object({ subscription_details: z.object({ subscription: z.string() }) }),
});
const subscriptionFields = z.looseObject({
  object: z.literal('subscription'),
  items: z.object({
    data: z.array(z.looseObject({ current_period_start: z.int(), current_period_end: z.int() })).min(1),
  }),
});
const chargeFields = z.looseObject({ object: z.literal('charge'), id: z.string() });

/** An object of today's API as an older version of it shows the object. */
export function inVersion(version: string, object: Fields): Fields {
  if (version >= BASIL) return object;
  const invoice = invoiceFields.safeParse(object).data;
  if (invoice) {
    const { parent, ...others } = invoice;
    return { ...others, subscription: parent.subscription_details.subscription };
  }
  const [item] = subscriptionFields.safeParse(object).data?.items.data ?? [];
  if (item) {
    const { current_period_start, current_period_end } = item;
    return { ...object, current_period_start, current_period_end };
  }
  const charge = chargeFields.safeParse(object).data;
  return charge ? { ...object, invoice: charge.id.replace('ch_', 'in_') } : object;
}
