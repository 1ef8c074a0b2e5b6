import type { EntityManager } from 'typeorm';
import type { MessageState } from './message-state';
import { messageContent, type MessageContent } from './message-content';

/** A text message as this service keeps it. */
export interface Message {
  id: string;
  userId: string;
  content: MessageContent;
  correlationId: string;
  state: MessageState;
  createdAt: Date;
  attempts: number;
  /** Number and text of the last attempt. */
  phone: string | undefined;
  body: string | undefined;
  itemCount: number | undefined;
  attemptedAt: Date | undefined;
  unclearSince: Date | undefined;
  sid: string | undefined;
}

interface MessageRow {
  id: string;
  user_id: string;
  content: unknown;
  correlation_id: string;
  state: MessageState;
  created_at: Date;
  attempts: number;
  phone: string | null;
  body: string | null;
  item_count: number | null;
  attempted_at: Date | null;
  unclear_since: Date | null;
  sid: string | null;
}

/** The first message a query finds. `query` is what follows `SELECT … FROM message m`. */
export async function findMessage(
  manager: EntityManager,
  query: string,
  parameters: unknown[],
): Promise<Message | undefined> {
  const [row]: MessageRow[] = await manager.query(`SELECT m.* FROM message m ${query}`, parameters);
  return row && fromRow(row);
}

function fromRow(row: MessageRow): Message {
  return {
    id: row.id,
    userId: row.user_id,
    content: messageContent.parse(row.content),
    correlationId: row.correlation_id,
    state: row.state,
    createdAt: row.created_at,
    attempts: row.attempts,
    phone: row.phone ?? undefined,
    body: row.body ?? undefined,
    itemCount: row.item_count ?? undefined,
    attemptedAt: row.attempted_at ?? undefined,
    unclearSince: row.unclear_since ?? undefined,
    sid: row.sid ?? undefined,
  };
}
