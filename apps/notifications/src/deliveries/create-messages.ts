import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { occasionOf, type AlertContent, type MessageContent } from '../notices/message-content';
import type { Addressee } from '../standing/addressing';
import { NO_MORE_TODAY, toldInMorningSql } from './message';
import { messageSteps } from './message-steps';

interface Draft {
  noticeId: string;
  content: Exclude<MessageContent, AlertContent>;
  correlationId: string;
}

/** Queues a message for each of these who has none for its occasion at that address of the channel yet. Gives their number. */
export function createMessages(
  manager: EntityManager,
  channel: string,
  addressees: readonly Addressee[],
  { noticeId, content, correlationId }: Draft,
): Promise<number> {
  return execute(
    manager,
    `INSERT INTO message (channel, user_id, address_id, occasion, notice_id, correlation_id, state)
     SELECT $6, user_id, address_id, $2, $3, $4, $5 FROM unnest($1::text[], $7::text[]) AS recipient (user_id, address_id)
     ON CONFLICT DO NOTHING`,
    [
      addressees.map(({ userId }) => userId),
      occasionOf(content),
      noticeId,
      correlationId,
      messageSteps.queued.to,
      channel,
      addressees.map(({ addressId }) => addressId),
    ],
  );
}

/** A notice about what an alert found, for one of the addresses of its recipient. */
export interface NoticeDraft extends Addressee {
  id: string;
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

/** SQL of a message `m`, for a draft `d`. */
const AT_ADDRESS = 'm.channel = $11 AND m.address_id = d.address_id';
const noticeRow = z.object({ noticeId: z.string(), addressId: z.string() });

const keyOf = ({ noticeId, addressId }: z.infer<typeof noticeRow>) => `${noticeId} ${addressId}`;
const keyOfDraft = ({ id, addressId }: NoticeDraft) => keyOf({ noticeId: id, addressId });

/**
 * Queues a message for each of these notices on a channel, or keeps it as suppressed where a reason is given, but for those whose alert has one
 * for the day there. Gives those that have one now.
 */
export async function createNotices<D extends NoticeDraft>(
  manager: EntityManager,
  channel: string,
  drafts: readonly D[],
  how: NewMessage,
): Promise<Set<D>> {
  const made = await insertNotices(manager, channel, drafts, how);
  const others = drafts.filter((draft) => !made.has(keyOfDraft(draft)));
  // Another message may have the token, once in a thousand times: each draws another one.
  const later = others.length > 0 ? await insertNotices(manager, channel, others, how) : [];
  const all = new Set([...made, ...later]);
  return new Set(drafts.filter((draft) => all.has(keyOfDraft(draft))));
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
    `INSERT INTO message (notice_id, user_id, occasion, alert_id, slot, correlation_id, waits_since, token, address_id, channel, state, reason, finished_at)
     SELECT d.*, $11::text, $9, $10::text, CASE WHEN $10::text IS NOT NULL THEN now() END
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::timestamptz[], $6::text[], $7::timestamptz[], $8::text[], $12::text[])
         AS d (notice_id, user_id, occasion, alert_id, slot, correlation_id, waits_since, token, address_id)
      WHERE NOT EXISTS (SELECT FROM message m WHERE m.user_id = d.user_id AND ${AT_ADDRESS} AND m.occasion = d.occasion AND m.reason = '${NO_MORE_TODAY}')
        AND NOT ${toldInMorningSql({ userId: 'd.user_id', alertId: 'd.alert_id', day: "split_part(d.occasion, ':', 3)", at: AT_ADDRESS })}
      ORDER BY 2, 3
     ON CONFLICT DO NOTHING RETURNING notice_id AS "noticeId", address_id AS "addressId"`,
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
      drafts.map(({ addressId }) => addressId),
    ],
  );
  return new Set(rows.map(keyOf));
}
