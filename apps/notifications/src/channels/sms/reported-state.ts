import type { DeliveryReport } from '../../notices/channel';

/** The provider's word for a status in ours; undefined for what is no outgoing status. Several of its words are one state of ours. */
export function reportedState(providerStatus: string): DeliveryReport['state'] | undefined {
  return providerStates.get(providerStatus);
}

const providerStates: ReadonlyMap<string, DeliveryReport['state']> = new Map([
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
