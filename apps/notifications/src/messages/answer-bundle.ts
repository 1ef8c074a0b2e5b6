import type { BundledChange, EventPayload, EventType, OwnDeclineReason } from '@barrelhive/contracts';
import type { Outbox } from '@barrelhive/messaging';
import type { EntityManager } from 'typeorm';
import type { SuppressionReason } from './decide-sending';
import type { Message } from './message';

type MessageRef = Pick<Message, 'content' | 'correlationId'>;

/** What we should know of a recipient, and do not: that lies with us. */
const MISSING_DATA_REASONS: readonly string[] = ['no account', 'plan unknown'] satisfies SuppressionReason[];
const FAULT: OwnDeclineReason = 'fault';

/** A bundle of which nothing is sent. */
export interface UnsentBundle {
  alertId: string;
  slot: string;
  correlationId: string;
  /** What it was about, if alerts was told that it was sent: then alerts does not have it any more. */
  items?: BundledChange[] | undefined;
}

type Sent = MessageRef & Pick<Message, 'attemptedAt' | 'itemCount'>;

/** Tells alerts that the provider has the text of its bundle. Messages about other things are of no concern to it. */
export function publishSent(manager: EntityManager, outbox: Outbox, message: Sent): Promise<void> {
  return publishAllSent(manager, outbox, [message]);
}

/** The same for many messages. */
export async function publishAllSent(manager: EntityManager, outbox: Outbox, messages: readonly Sent[]): Promise<void> {
  const sent = messages.flatMap(({ content, correlationId, attemptedAt, itemCount }) => {
    if (content.kind !== 'alert') return [];
    const { alertId, slot, items } = content.match;
    const sentAt = (attemptedAt ?? new Date()).toISOString();
    return [{ correlationId, payload: { alertId, slot, sentAt, itemsFound: itemCount ?? items.length } }];
  });
  await publishByOrigin(manager, outbox, 'notifications.message-sent.v1', sent);
}

/** Tells alerts that nothing of its bundle is sent, and why. */
export async function publishDeclined(
  manager: EntityManager,
  outbox: Outbox,
  { content, correlationId, acceptedAt, reason }: MessageRef & { acceptedAt?: Date | undefined; reason: string },
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
  const told = MISSING_DATA_REASONS.includes(reason) ? FAULT : reason;
  const declined = unsent.map(({ correlationId, ...bundle }) => ({
    correlationId,
    payload: { ...bundle, reason: told },
  }));
  await publishByOrigin(manager, outbox, 'notifications.bundle-declined.v1', declined);
}

/** What one pass led to is published by one statement. */
async function publishByOrigin<T extends EventType>(
  manager: EntityManager,
  outbox: Outbox,
  type: T,
  events: readonly { correlationId: string; payload: EventPayload<T> }[],
): Promise<void> {
  const byOrigin = new Map<string, EventPayload<T>[]>();
  for (const { correlationId, payload } of events) {
    byOrigin.set(correlationId, [...(byOrigin.get(correlationId) ?? []), payload]);
  }
  for (const [correlationId, payloads] of byOrigin) {
    await outbox.publishAll(manager, type, payloads, { correlationId });
  }
}
