import type { EventPayload } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import type { Outbox } from '@barrelhive/messaging';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import type { MovedMessage } from './move-message';

type SentEvent = EventPayload<'notifications.message-sent.v1'>;

const noticeRow = z.object({ noticeId: z.string() });

/** Says that a provider has the notices of alerts, for their history: once, whichever channel was first. */
export async function publishSent(
  manager: EntityManager,
  outbox: Outbox,
  messages: readonly MovedMessage[],
): Promise<void> {
  const ofAlerts = messages.filter(({ alertId }) => alertId !== undefined);
  const byOrigin = new Map<string, SentEvent[]>();
  for (const { alertId, slot, correlationId, attemptedAt, itemCount } of await onePerNotice(manager, ofAlerts)) {
    if (alertId === undefined || !slot) continue;
    const sentAt = (attemptedAt ?? new Date()).toISOString();
    const sent = { alertId, slot: slot.toISOString(), sentAt, itemsFound: itemCount ?? 0 };
    byOrigin.set(correlationId, [...(byOrigin.get(correlationId) ?? []), sent]);
  }
  for (const [correlationId, sent] of byOrigin) {
    await outbox.publishAll(manager, 'notifications.message-sent.v1', sent, { correlationId });
  }
}

/** Says of those messages whose notices were said to be sent that they did not go out after all, if no other channel has them. */
export async function publishWithdrawn(
  manager: EntityManager,
  outbox: Outbox,
  ended: readonly MovedMessage[],
): Promise<void> {
  const accepted = ended.filter(({ alertId, acceptedAt }) => alertId !== undefined && acceptedAt);
  for (const { alertId, slot, acceptedAt, correlationId } of await onePerNotice(manager, accepted)) {
    if (alertId === undefined || !slot || !acceptedAt) continue;
    const sent = {
      alertId,
      slot: slot.toISOString(),
      sentAt: acceptedAt.toISOString(),
      itemsFound: 0,
      isWithdrawn: true,
    };
    await outbox.publishAll(manager, 'notifications.message-sent.v1', [sent], { correlationId });
  }
}

/**
 * One of these messages for each notice, and none where another channel has it, or has still to send what came back to it. Whoever asks locks the notices until the transaction ends, so that
 * of two channels which accept one in the same moment the later sees the other.
 */
async function onePerNotice(manager: EntityManager, messages: readonly MovedMessage[]): Promise<MovedMessage[]> {
  if (messages.length === 0) return [];
  const noticeIds = messages.map(({ noticeId }) => noticeId);
  await execute(
    manager,
    `SELECT pg_advisory_xact_lock(hashtextextended('notice:' || id, 0)) FROM (SELECT unnest($1::text[]) AS id ORDER BY 1) AS notices`,
    [noticeIds],
  );
  const rows = await queryRows(
    manager,
    noticeRow,
    `SELECT said.notice_id AS "noticeId" FROM unnest($1::uuid[], $2::text[]) AS said (notice_id, user_id)
      WHERE EXISTS (SELECT FROM message m
        WHERE m.user_id = said.user_id AND m.notice_id = said.notice_id AND m.id <> ALL ($3::uuid[])
          AND m.accepted_at IS NOT NULL AND (m.sid IS NOT NULL OR m.finished_at IS NULL))`,
    [noticeIds, messages.map(({ userId }) => userId), messages.map(({ id }) => id)],
  );
  const elsewhere = new Set(rows.map(({ noticeId }) => noticeId));
  const first = new Map(messages.toReversed().map((message) => [message.noticeId, message]));
  return [...first.values()].filter(({ noticeId }) => !elsewhere.has(noticeId)).reverse();
}
