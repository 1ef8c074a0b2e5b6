/** The states of a text message (facts: reliability). Which step leads from one to another is said in `message-steps.ts`. */
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
export type ReportedState = Extract<MessageState, 'accepted' | 'sent' | 'delivered' | 'undelivered' | 'failed'>;

/** The provider's word for a status in ours; undefined for what is no outgoing status. Several of its words are one state of ours. */
export function reportedState(providerStatus: string): ReportedState | undefined {
  return providerStates.get(providerStatus);
}

const providerStates: ReadonlyMap<string, ReportedState> = new Map([
  ['accepted', 'accepted'],
  ['scheduled', 'accepted'],
  ['queued', 'accepted'],
  ['sending', 'accepted'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['partially_delivered', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);
