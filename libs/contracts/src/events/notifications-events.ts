import * as z from 'zod/mini';
import { instant } from '../http/inventory';
import { bundledChange } from './alerts-events';

/** A text went out for an alert: its history, and the end of its day. */
export const messageSent = z.object({
  alertId: z.string(),
  slot: instant,
  sentAt: instant,
  itemsFound: z.int(),
});

/**
 * Why nothing of a bundle was sent, where that lies with us and not with its recipient. `closed`: the send window ended first. `stale`: it
 * waited too long since its slot. `day taken`: the alert has its message of the day. `unclear`: nobody knows whether it was sent.
 */
export const ownDeclineReasons = ['closed', 'provider away', 'fault', 'stale', 'day taken', 'unclear'] as const;

export type OwnDeclineReason = (typeof ownDeclineReasons)[number];

/** Why nothing of a bundle was sent, where that lies with its recipient. */
export const recipientDeclineReasons = [
  'no consent',
  'opted out',
  'number unusable',
  'number unreachable',
  'not entitled',
  'not wanted',
] as const;

export type RecipientDeclineReason = (typeof recipientDeclineReasons)[number];

/** A refusal of the provider is declined with its own words: `400 (21211): …`, its status and, if there is one, its number. */
export function isProviderRefusal(reason: string): boolean {
  return /^\d{3}( \(\d+\))?: /.test(reason);
}

/**
 * Nothing of a bundle is sent. Where the reason lies with the recipient, or the provider refused the text, the matches end and the
 * alert's day is free again; where it lies with us, they wait (docs/adr/0004, docs/adr/0013).
 */
export const bundleDeclined = z.object({
  alertId: z.string(),
  slot: instant,
  reason: z.string(),
  /** Of a bundle that was told as sent before: the provider accepted its text, and then kept it back. Its matches ended then. */
  items: z.optional(z.array(bundledChange)),
});
