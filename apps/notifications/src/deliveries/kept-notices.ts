import { stockChange, storeEntry, type StockChange, type StoreEntry } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { contentOf, itemsOfKept, keptContent, type KeptContent, type KeptItem } from '../notices/kept-content';
import type { MessageContent } from '../notices/message-content';
import type { Message } from './message';

/** What a notice tells, for the messages of all channels. An announcement has one for all recipients. */
export interface KeptNotice {
  id: string;
  kept: KeptContent;
}

const noticeRow = z.object({ id: z.string(), content: keptContent });
const changeRow = z.object({ id: z.string(), change: stockChange });
const readingRow = z.object({ id: z.string(), stores: z.array(storeEntry) });

/** Keeps what some notices tell until the last of their messages is over. */
export async function keepNotices(manager: EntityManager, notices: readonly KeptNotice[]): Promise<void> {
  const ids = notices.map(({ id }) => id);
  const contents = notices.map(({ kept }) => JSON.stringify(kept));
  const sql = 'INSERT INTO notice (id, content) SELECT * FROM unnest($1::uuid[], $2::jsonb[])';
  await execute(manager, sql, [ids, contents]);
}

/** What some messages tell, in their order. Throws when one of them cannot be read. */
export async function readContents<M extends Pick<Message, 'noticeId' | 'alertId' | 'slot' | 'token'>>(
  manager: EntityManager,
  messages: readonly M[],
): Promise<(M & { content: MessageContent })[]> {
  const noticeIds = messages.map(({ noticeId }) => noticeId);
  const query = 'SELECT id, content FROM notice WHERE id = ANY ($1::uuid[])';
  const notices = new Map(
    (await queryRows(manager, noticeRow, query, [noticeIds])).map(({ id, content }) => [id, content]),
  );
  const keptItems = [...notices.values()].flatMap(itemsOfKept);
  const seen = { changes: await readChanges(manager, keptItems), readings: await readReadings(manager, keptItems) };
  return messages.map((message) => {
    const kept = notices.get(message.noticeId);
    if (!kept) throw new Error(`the notice ${message.noticeId} is gone`);
    return { ...message, content: contentOf(kept, message, seen) };
  });
}

/** A change that many alerts wait for is read once for all of them. */
async function readChanges(
  manager: EntityManager,
  keptItems: readonly KeptItem[],
): Promise<ReadonlyMap<string, StockChange>> {
  if (keptItems.length === 0) return new Map();
  const ids = [...new Set(keptItems.map(({ changeId }) => changeId))];
  const query = 'SELECT id::text AS id, change FROM seen_change WHERE id = ANY ($1::bigint[])';
  return new Map((await queryRows(manager, changeRow, query, [ids])).map(({ id, change }) => [id, change]));
}

async function readReadings(
  manager: EntityManager,
  keptItems: readonly KeptItem[],
): Promise<ReadonlyMap<string, StoreEntry[]>> {
  const ids = [...new Set(keptItems.flatMap(({ readingId }) => readingId ?? []))];
  if (ids.length === 0) return new Map();
  const query = 'SELECT id::text AS id, stores FROM store_reading WHERE id = ANY ($1::bigint[])';
  return new Map((await queryRows(manager, readingRow, query, [ids])).map(({ id, stores }) => [id, stores]));
}

/** Deletes what a notice tells that a message had, where none of its recipient's messages has it any more. */
export async function forgetUnusedNotice(
  manager: EntityManager,
  { userId, noticeId }: Pick<Message, 'userId' | 'noticeId'>,
): Promise<void> {
  const sql = `DELETE FROM notice n WHERE n.id = $1
    AND NOT EXISTS (SELECT FROM message m WHERE m.user_id = $2 AND m.notice_id = n.id)`;
  await execute(manager, sql, [noticeId, userId]);
}

/** Deletes what notices tell that were written this many days ago, some at a time. Gives how many. */
export function deleteOldNotices(manager: EntityManager, days: number, atMost: number): Promise<number> {
  const sql = `DELETE FROM notice WHERE id IN (
    SELECT id FROM notice WHERE created_at < now() - make_interval(days => $1) LIMIT $2)`;
  return execute(manager, sql, [days, atMost]);
}
