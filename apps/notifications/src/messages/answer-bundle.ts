import type { OwnDeclineReason } from '@barrelhive/contracts';
import type { Outbox } from '@barrelhive/messaging';
import type { EntityManager } from 'typeorm';
import type { SuppressionReason } from './decide-sending';
import type { Message } from './message';

type Told = Pick<Message, 'content' | 'correlationId'>;

/** What we should know of a recipient, and do not: that lies with us. */
const OUR_IGNORANCE: readonly string[] = ['no account', 'plan unknown'] satisfies SuppressionReason[];
const FAULT: OwnDeclineReason = 'fault';

/** Tells alerts that the provider has the text of its bundle. Messages about other things are of no concern to it. */
export async function publishSent(
  manager: EntityManager,
  outbox: Outbox,
  { content, correlationId, attemptedAt, itemCount }: Told & Pick<Message, 'attemptedAt' | 'itemCount'>,
): Promise<void> {
  if (content.kind !== 'alert') return;
  const sent = {
    alertId: content.match.alertId,
    slot: content.match.slot,
    sentAt: (attemptedAt ?? new Date()).toISOString(),
    itemsFound: itemCount ?? content.match.items.length,
  };
  await outbox.publish(manager, 'notifications.message-sent.v1', sent, { correlationId });
}

/** Tells alerts that nothing of its bundle is sent, and why. */
export async function publishDeclined(
  manager: EntityManager,
  outbox: Outbox,
  { content, correlationId, reason }: Told & { reason: string },
): Promise<void> {
  if (content.kind !== 'alert') return;
  const { alertId, slot } = content.match;
  const declined = { alertId, slot, reason: OUR_IGNORANCE.includes(reason) ? FAULT : reason };
  await outbox.publish(manager, 'notifications.bundle-declined.v1', declined, { correlationId });
}
