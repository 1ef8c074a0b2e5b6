import * as z from 'zod/mini';
import { instant } from '../http/inventory';

/** A text went out for an alert. It is said once more, withdrawn, of one that the provider had accepted and then kept back for good. */
export const messageSent = z.object({
  alertId: z.string(),
  slot: instant,
  sentAt: instant,
  itemsFound: z.int(),
  isWithdrawn: z.optional(z.boolean()),
});
