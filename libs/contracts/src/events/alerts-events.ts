import * as z from 'zod/mini';
import { instant } from '../http/inventory';
import { stockChange } from './inventory-events';

/** The bundle of one alert for one slot: everything that matched since its last message and is still true. */
export const alertMatched = z.object({
  alertId: z.string(),
  userId: z.string(),
  term: z.string(),
  slot: instant,
  items: z.array(stockChange).check(z.minLength(1), z.maxLength(100)),
  /** The latest word of billing about the plan that alerts judged by; absent in events of versions that did not say it. */
  entitlementVersion: z.optional(z.int()),
});

export type AlertMatched = z.infer<typeof alertMatched>;
