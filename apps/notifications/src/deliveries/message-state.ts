import type { DeliveryReport } from '../notices/channel';

/** The states of a message. Which step leads from one to another is said in `message-steps.ts`. */
export const messageStates = [
  'pending',
  'sending',
  'unknown',
  'accepted',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'suppressed',
  'expired',
] as const;

export type MessageState = (typeof messageStates)[number];

/** What the provider says of a message it has: in its reply, by a callback or when asked. */
export type ReportedState = DeliveryReport['state'];
