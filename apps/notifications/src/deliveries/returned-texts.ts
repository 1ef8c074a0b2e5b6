import { queryRow } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

/**
 * How long the ids of texts are kept whose message is gone, since its account was deleted: longer than a message lives (seven days), and
 * nobody asks the provider for texts of before it was made.
 */
export const DAYS_OF_TEXTS_OF_NOBODY = 8;

const returnedRow = z.object({ isReturned: z.boolean() });
const countRow = z.object({ returns: z.int() });

/** Whether a text is one that the provider accepted and did not send: what is reported of it later says nothing of its message. */
export async function isReturned(manager: EntityManager, sid: string): Promise<boolean> {
  const query = 'SELECT EXISTS (SELECT FROM returned_text WHERE sid = $1) AS "isReturned"';
  return (await queryRow(manager, returnedRow, query, [sid]))?.isReturned ?? false;
}

/**
 * Notes a text that its message has no more: the provider did not send it, or the message is gone. The transaction has locked the message, if
 * there is one. Gives how many such texts the message has.
 */
export async function noteReturned(manager: EntityManager, messageId: string, sid: string): Promise<number> {
  const row = await queryRow(
    manager,
    countRow,
    `WITH noted AS (
       INSERT INTO returned_text (sid, message_id) VALUES ($1, $2::uuid) ON CONFLICT DO NOTHING RETURNING sid
     )
     SELECT ((SELECT count(*) FROM returned_text WHERE message_id = $2::uuid) + (SELECT count(*) FROM noted))::int AS returns`,
    [sid, messageId],
  );
  return row?.returns ?? 0;
}
