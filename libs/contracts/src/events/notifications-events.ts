import * as z from 'zod/mini';
import { instant } from '../http/inventory';

/** A text went out for an alert: its history, and the end of its day. */
export const messageSent = z.object({
  alertId: z.string(),
  slot: instant,
  sentAt: instant,
  itemsFound: z.int(),
});

/**
 * Nothing of a bundle is sent (not wanted, not entitled, opted out, outside the window, expired): the alert's day is free again,
 * so that a later match of the same day is not missed (docs/adr/0004).
 */
export const bundleDeclined = z.object({ alertId: z.string(), slot: instant, reason: z.string() });
