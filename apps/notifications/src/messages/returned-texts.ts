import { execute, queryRow } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** A message is sent again so often at most, however sure the provider is that it never sent it. */
const RETURNS_AT_MOST = 3;

const returnedRow = z.object({ isReturned: z.boolean() });

/** Whether a text is one that the provider accepted and did not send: what is reported of it later says nothing of its message. */
export async function isReturned(manager: EntityManager, sid: string): Promise<boolean> {
  const query = 'SELECT EXISTS (SELECT FROM returned_text WHERE sid = $1) AS "isReturned"';
  return (await queryRow(manager, returnedRow, query, [sid]))?.isReturned ?? false;
}

/** Notes that the provider did not send a text of a message that this transaction has locked. False when that happened too often. */
export async function noteReturned(manager: EntityManager, messageId: string, sid: string): Promise<boolean> {
  const noted = await execute(
    manager,
    `INSERT INTO returned_text (sid, message_id)
     SELECT $1, $2::uuid WHERE (SELECT count(*) FROM returned_text WHERE message_id = $2::uuid) < $3
     ON CONFLICT DO NOTHING`,
    [sid, messageId, RETURNS_AT_MOST],
  );
  return noted > 0;
}
