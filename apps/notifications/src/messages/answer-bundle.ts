import type { EventPayload, OwnDeclineReason } from '@barrelhive/contracts';
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
export function publishDeclined(
  manager: EntityManager,
  outbox: Outbox,
  { reason, ...told }: Told & { reason: string },
): Promise<void> {
  return publishAllDeclined(manager, outbox, [told], reason);
}

/** The same for many bundles and one reason. */
export async function publishAllDeclined(
  manager: EntityManager,
  outbox: Outbox,
  unsent: readonly Told[],
  reason: string,
): Promise<void> {
  const told = OUR_IGNORANCE.includes(reason) ? FAULT : reason;
  const byOrigin = new Map<string, EventPayload<'notifications.bundle-declined.v1'>[]>();
  for (const { content, correlationId } of unsent) {
    if (content.kind !== 'alert') continue;
    const { alertId, slot } = content.match;
    const declined = byOrigin.get(correlationId) ?? [];
    declined.push({ alertId, slot, reason: told });
    byOrigin.set(correlationId, declined);
  }
  for (const [correlationId, declined] of byOrigin) {
    await outbox.publishAll(manager, 'notifications.bundle-declined.v1', declined, { correlationId });
  }
}
