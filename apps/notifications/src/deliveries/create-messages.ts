import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { occasionOf, type AlertContent, type MessageContent } from '../notices/message-content';
import { messageSteps } from './message-steps';

interface Draft {
  noticeId: string;
  content: Exclude<MessageContent, AlertContent>;
  correlationId: string;
}

/** Queues a message for each of these who has none for its occasion on the channel yet. Gives their number. */
export function createMessages(
  manager: EntityManager,
  channel: string,
  userIds: readonly string[],
  { noticeId, content, correlationId }: Draft,
): Promise<number> {
  return execute(
    manager,
    `INSERT INTO message (channel, user_id, occasion, notice_id, correlation_id, state)
     SELECT $6, user_id, $2, $3, $4, $5 FROM unnest($1::text[]) AS recipient (user_id)
     ON CONFLICT DO NOTHING`,
    [userIds, occasionOf(content), noticeId, correlationId, messageSteps.queued.to, channel],
  );
}

/** A notice about what an alert found. */
export interface NoticeDraft {
  id: string;
  userId: string;
  content: AlertContent;
  /** When the first of its changes was seen: who waits longest comes first. */
  waitsSince: Date;
  correlationId: string;
}

/** What is decided of messages as they are made. */
interface NewMessage {
  /** Why they are not sent. */
  suppressedFor?: string | undefined;
  /** Makes the token of the link in a text. */
  tokenFor: (content: AlertContent) => string;
}

const noticeRow = z.object({ noticeId: z.string() });

/**
 * Queues a message for each of these notices on a channel, or keeps it as suppressed where a reason is given, but for those whose alert has one
 * for the day there. Gives the ids of the notices that have one now.
 */
export async function createNotices(
  manager: EntityManager,
  channel: string,
  drafts: readonly NoticeDraft[],
  how: NewMessage,
): Promise<Set<string>> {
  const made = await insertNotices(manager, channel, drafts, how);
  const others = drafts.filter(({ id }) => !made.has(id));
  // Another message may have the token, once in a thousand times: each draws another one.
  const later = others.length > 0 ? await insertNotices(manager, channel, others, how) : [];
  return new Set([...made, ...later]);
}

async function insertNotices(
  manager: EntityManager,
  channel: string,
  drafts: readonly NoticeDraft[],
  { suppressedFor, tokenFor }: NewMessage,
): Promise<Set<string>> {
  const rows = await queryRows(
    manager,
    noticeRow,
    `INSERT INTO message (notice_id, user_id, occasion, alert_id, slot, correlation_id, waits_since, token, channel, state, reason, finished_at)
     SELECT d.*, $11, $9, $10::text, CASE WHEN $10::text IS NOT NULL THEN now() END
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::timestamptz[], $6::text[], $7::timestamptz[], $8::text[]) AS d
      ORDER BY 2, 3
     ON CONFLICT DO NOTHING RETURNING notice_id AS "noticeId"`,
    [
      drafts.map(({ id }) => id),
      drafts.map(({ userId }) => userId),
      drafts.map(({ content }) => occasionOf(content)),
      drafts.map(({ content }) => content.match.alertId),
      drafts.map(({ content }) => content.match.slot),
      drafts.map(({ correlationId }) => correlationId),
      drafts.map(({ waitsSince }) => waitsSince),
      drafts.map(({ content }) => (suppressedFor === undefined ? tokenFor(content) : null)),
      suppressedFor === undefined ? messageSteps.queued.to : messageSteps.suppressed.to,
      suppressedFor ?? null,
      channel,
    ],
  );
  return new Set(rows.map(({ noticeId }) => noticeId));
}
