import type { EventPayload } from '@barrelhive/contracts';
import type { Outbox } from '@barrelhive/messaging';
import type { EntityManager } from 'typeorm';
import type { Message } from './message';

type Sent = Pick<Message, 'content' | 'correlationId' | 'attemptedAt' | 'itemCount'>;

/** Says that the provider has the texts of alerts, for their history. Messages about other things are of no concern to alerts. */
export async function publishSent(manager: EntityManager, outbox: Outbox, messages: readonly Sent[]): Promise<void> {
  const byOrigin = new Map<string, EventPayload<'notifications.message-sent.v1'>[]>();
  for (const { content, correlationId, attemptedAt, itemCount } of messages) {
    if (content.kind !== 'alert') continue;
    const { alertId, slot, items } = content.match;
    const sentAt = (attemptedAt ?? new Date()).toISOString();
    const sent = { alertId, slot, sentAt, itemsFound: itemCount ?? items.length };
    byOrigin.set(correlationId, [...(byOrigin.get(correlationId) ?? []), sent]);
  }
  for (const [correlationId, sent] of byOrigin) {
    await outbox.publishAll(manager, 'notifications.message-sent.v1', sent, { correlationId });
  }
}

/** A text of an alert that was said to be sent. */
export interface WithdrawnText {
  alertId: string;
  slot: string;
  acceptedAt: Date;
  correlationId: string;
}

/** Says that it did not go out after all. */
export async function publishWithdrawn(
  manager: EntityManager,
  outbox: Outbox,
  { alertId, slot, acceptedAt, correlationId }: WithdrawnText,
): Promise<void> {
  const sent = { alertId, slot, sentAt: acceptedAt.toISOString(), itemsFound: 0, isWithdrawn: true };
  await outbox.publishAll(manager, 'notifications.message-sent.v1', [sent], { correlationId });
}
