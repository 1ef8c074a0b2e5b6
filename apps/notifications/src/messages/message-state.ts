/** Where a text message stands (facts: reliability). */
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

/** What the provider says of a message it has: reported by a reply, a callback or a lookup. */
export type ReportedState = Extract<MessageState, 'accepted' | 'sent' | 'delivered' | 'undelivered' | 'failed'>;

/**
 * What can happen to a message besides a report of the provider.
 * - `claimed`: a sender took it; from now on a text may be on its way
 * - `put-off`: the provider surely did not take it (busy, not reached); it may be tried again
 * - `refused`: the provider surely will not take it
 * - `unclear`: nobody knows whether the provider took it
 * - `not-there`: the provider was asked later and surely does not have it
 * - `suppressed`: it must not be sent; `expired`: its time is over
 */
export type MessageStep = 'claimed' | 'put-off' | 'refused' | 'unclear' | 'not-there' | 'suppressed' | 'expired';

const steps: Readonly<Record<MessageStep, Partial<Record<MessageState, MessageState>>>> = {
  claimed: { pending: 'sending' },
  'put-off': { sending: 'pending' },
  refused: { sending: 'failed' },
  unclear: { sending: 'unknown' },
  'not-there': { unknown: 'pending' },
  suppressed: { pending: 'suppressed' },
  expired: { pending: 'expired', unknown: 'expired' },
};

/** Reports may overtake each other, so a state is only ever left for a higher rank. */
const reportRanks: Readonly<Record<ReportedState, number>> = {
  accepted: 1,
  sent: 2,
  delivered: 3,
  undelivered: 3,
  failed: 3,
};

/** The state after a step, or undefined when the step does not apply (any more). */
export function stateAfterStep(state: MessageState, step: MessageStep): MessageState | undefined {
  return steps[step][state];
}

/** The states in which a step applies. */
export function statesBefore(step: MessageStep): MessageState[] {
  return messageStates.filter((state) => stateAfterStep(state, step) !== undefined);
}

/**
 * The state after a report, or undefined when it changes nothing. A report proves that the provider has the message, whatever we
 * believed of an attempt: even a message that was given up or is about to be sent again. `attempted` tells whether there was one.
 */
export function stateAfterReport(
  state: MessageState,
  reported: ReportedState,
  attempted: boolean,
): ReportedState | undefined {
  if (!attempted || state === 'suppressed') return undefined;
  if (!hasReachedProvider(state)) return reported;
  return reportRanks[reported] > reportRanks[state] ? reported : undefined;
}

/** Whether the provider is known to have taken the message. `failed` counts: a refused one gets no reports. */
export function hasReachedProvider(state: MessageState): state is ReportedState {
  return state in reportRanks;
}

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
