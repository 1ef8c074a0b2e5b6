import * as z from 'zod/mini';
import { instant } from './inventory';

/** One text that went out for an alert; `history` is newest first. */
export const alertHistoryEntry = z.object({ sentAt: instant, itemsFound: z.int() });

export type AlertHistoryEntry = z.infer<typeof alertHistoryEntry>;

/** An alert as the server answers it (specification section 3). */
export const alert = z.object({
  search_id: z.string(),
  search_term: z.string(),
  is_active: z.boolean(),
  created_at: instant,
  last_run_at: z.nullable(instant),
  next_run_at: instant,
  history: z.array(alertHistoryEntry),
});

export type Alert = z.infer<typeof alert>;

/** `GET /api/alerts`. */
export const alertList = z.array(alert);

/** `POST /api/alerts`. The term's length is judged by the use case, so that the specified message is answered. */
export const createAlertBody = z.strictObject({
  search_term: z.string(),
  notification_channel: z._default(z.literal('sms'), 'sms'),
});

/** A row of an alert's last results. */
export const alertResultItem = z.object({
  id: z.string(),
  name: z.string(),
  price: z.string(),
  warehouseQty: z.optional(z.int()),
  onOrderQty: z.optional(z.int()),
  storeQty: z.optional(z.int()),
});

export type AlertResultItem = z.infer<typeof alertResultItem>;

/** `GET /api/saved-searches`: the alerts with what their terms find now. */
export const savedSearchList = z.array(z.extend(alert, { results: z.array(alertResultItem) }));

/** The terms of the caller, as allocated reads them (`GET /internal/alert-terms`). */
export const alertTerms = z.object({ terms: z.array(z.string()) });
