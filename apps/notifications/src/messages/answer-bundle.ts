import type { BundledChange, EventPayload, OwnDeclineReason } from '@barrelhive/contracts';
import type { Outbox } from '@barrelhive/messaging';
import type { EntityManager } from 'typeorm';
import type { SuppressionReason } from './decide-sending';
import type { Message } from './message';

type Told = Pick<Message, 'content' | 'correlationId'>;

/** What we should know of a recipient, and do not: that lies with us. */
const OUR_IGNORANCE: readonly string[] = ['no account', 'plan unknown'] satisfies SuppressionReason[];
const FAULT: OwnDeclineReason = 'fault';

/** A bundle of which nothing is sent. */
export interface UnsentBundle {
  alertId: string;
  slot: string;
  correlationId: string;
  /** What it was about, if alerts was told that it was sent: then alerts does not have it any more. */
  items?: BundledChange[] | undefined;
}

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
  { content, correlationId, acceptedAt, reason }: Told & { acceptedAt?: Date | undefined; reason: string },
): Promise<void> {
  if (content.kind !== 'alert') return;
  const { alertId, slot, items } = content.match;
  const bundle = { alertId, slot, correlationId, items: acceptedAt && items };
  await publishAllDeclined(manager, outbox, [bundle], reason);
}

/** The same for many bundles and one reason. */
export async function publishAllDeclined(
  manager: EntityManager,
  outbox: Outbox,
  unsent: readonly UnsentBundle[],
  reason: string,
): Promise<void> {
  const told = OUR_IGNORANCE.includes(reason) ? FAULT : reason;
  const byOrigin = new Map<string, EventPayload<'notifications.bundle-declined.v1'>[]>();
  for (const { alertId, slot, correlationId, items } of unsent) {
    const declined = byOrigin.get(correlationId) ?? [];
    declined.push({ alertId, slot, reason: told, items });
    byOrigin.set(correlationId, declined);
  }
  for (const [correlationId, declined] of byOrigin) {
    await outbox.publishAll(manager, 'notifications.bundle-declined.v1', declined, { correlationId });
  }
}
