import { mayReceive, tiers, type MessageKind } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import { occasionOf, type MessageContent } from '../messages/message-content';
import { wakeSenderAfterCommit } from './wake-sender-after-commit';

const log = logger('queue-announcement');

interface Announcement {
  kind: Extract<MessageKind, 'monthly-allocated' | 'lottery'>;
  content: MessageContent;
  correlationId: string;
}

/** Queues a message for everybody who may and wants to receive the announcement; that is checked again when a message is claimed. */
export async function queueAnnouncement(
  manager: EntityManager,
  { kind, content, correlationId }: Announcement,
): Promise<void> {
  const preference = kind === 'lottery' ? 'lottery' : 'monthly_allocated';
  const queued: unknown[] = await manager.query(
    `INSERT INTO message (user_id, occasion, content, correlation_id, state)
     SELECT r.user_id, $1, $2, $3, 'pending'
       FROM recipient r
       JOIN entitlement e ON e.user_id = r.user_id AND e.valid AND e.tier = ANY ($4)
       LEFT JOIN alert_preferences p ON p.user_id = r.user_id
      WHERE r.consent_agreed AND coalesce((p.preferences ->> $5)::boolean, true)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      occasionOf(content),
      JSON.stringify(content),
      correlationId,
      tiers.filter((tier) => mayReceive(kind, tier, true)),
      preference,
    ],
  );
  if (queued.length > 0) wakeSenderAfterCommit(manager);
  log.info({ kind, messages: queued.length }, 'the messages of an announcement were queued');
}
