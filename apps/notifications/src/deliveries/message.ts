import { nullAsUndefined, queryRow, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import type { DeliveryReport } from '../notices/channel';

/** The states of a message. Which step leads from one to another is said in `message-steps.ts`. */
export const messageStates = [
  'pending',
  'sending',
  'unknown',
  'accepted',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'suppressed',
  'expired',
] as const;

export type MessageState = (typeof messageStates)[number];

/** What the provider says of a message it has: in its reply, by a callback or when asked. */
export type ReportedState = DeliveryReport['state'];

/** A notice on its way by one channel. What it tells stands in its notice, which is read when the message is claimed. */
export const message = z.object({
  id: z.string(),
  userId: z.string(),
  channel: z.string(),
  /** Which of the addresses that the user gave the channel it is for; empty where there is only one. */
  addressId: z.string(),
  /** The same for the messages of all channels that tell the same. */
  noticeId: z.string(),
  /** Whose notice it is, and of which slot; an announcement has neither. */
  alertId: nullAsUndefined(z.string()),
  slot: nullAsUndefined(z.date()),
  /** By which the link in its text opens its page; an announcement has none. */
  token: nullAsUndefined(z.string()),
  correlationId: z.string(),
  createdAt: z.date(),
  state: z.enum(messageStates),
  /** When somebody looks at it next: the sender, or whoever asks what became of it. */
  dueAt: z.date(),
  attempts: z.int(),
  /** Address, text and time of the last attempt. */
  address: nullAsUndefined(z.string()),
  body: nullAsUndefined(z.string()),
  itemCount: nullAsUndefined(z.int()),
  attemptedAt: nullAsUndefined(z.date()),
  /** Since when the provider may have taken a text of it without our knowing. Kept when it turns out that it did not. */
  unclearSince: nullAsUndefined(z.date()),
  /** Since when each question to the provider about the last attempt was answered, */
  answeredSince: nullAsUndefined(z.date()),
  /** and how long that was before the last question that was not. */
  answeredSeconds: nullAsUndefined(z.number()),
  /** The provider's id. */
  sid: nullAsUndefined(z.string()),
  acceptedAt: nullAsUndefined(z.date()),
  finishedAt: nullAsUndefined(z.date()),
  errorCode: nullAsUndefined(z.int()),
  reason: nullAsUndefined(z.string()),
  /** Whose fault the last refusal was, where that did not end the message: `account` or `unforeseen`. */
  fault: nullAsUndefined(z.string()),
});

export type Message = z.infer<typeof message>;

/** The column of a field: `item_count` of `itemCount`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The fields of a row of a message `m`, for SELECT and RETURNING. */
export function fieldsOf({ shape }: z.ZodObject): string {
  return Object.keys(shape)
    .map((field) => `m.${columnOf(field)} AS "${field}"`)
    .join(', ');
}

export const MESSAGE_FIELDS = fieldsOf(message);

/** The first message that is found. `query` follows `SELECT … FROM message m`. */
export async function findMessage(
  manager: EntityManager,
  query: string,
  parameters: unknown[] = [],
): Promise<Message | undefined> {
  return queryRow(manager, message, `SELECT ${MESSAGE_FIELDS} FROM message m ${query}`, parameters);
}

const lockedRow = message.pick({ id: true, attempts: true, state: true, sid: true });

/** As much of a message as a report has to know. */
export type LockedMessage = z.infer<typeof lockedRow>;

/** Locks those of some messages that nobody else holds. */
export async function lockFreeMessages(manager: EntityManager, ids: readonly string[]): Promise<LockedMessage[]> {
  if (ids.length === 0) return [];
  const query = `SELECT id, attempts, state, sid FROM message WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE SKIP LOCKED`;
  return queryRows(manager, lockedRow, query, [ids]);
}

/** A message `m` waits, or may be on its way: something may still become of it. */
export const IS_UNDER_WAY = `m.state IN ('pending', 'sending', 'unknown')`;

/** Two reasons for which a message of an alert ends its day: it never became clear whether the text was taken, or the text alone was refused. */
export const NEVER_CLEAR = 'it never became clear whether it was sent';
export const NO_MORE_TODAY = 'day taken';
/** Its owner may save it again, and is told then. */
export const ALERT_DELETED = 'alert deleted';
/** What it found is judged by where it looks now. */
export const LOOKS_ELSEWHERE = 'alert looks elsewhere';

/**
 * A message `m` is the one of its alert's day at its address, for a slot as for the outlook. One that was posted, was surely not taken or may repeat, and waited
 * too long is not: the next notice of the day is written into it (`renewed`).
 */
export const TAKES_ITS_DAY = `(m.reason = '${NO_MORE_TODAY}' OR m.holds_occasion
  AND NOT (m.state = 'expired' AND m.reason <> '${NEVER_CLEAR}' AND m.unclear_since IS NOT NULL))`;

/** What is asked of a morning, each a SQL expression; `at` of a message `m`. */
interface MorningOf {
  userId: string;
  alertId: string;
  day: string;
  at: string;
}

/**
 * The morning of a day told a person something of an alert, at one of the addresses that `at` says: it takes the day of that alert there, too. It is a join,
 * which is done once for all alerts that somebody asks about.
 */
export const toldInMorningSql = ({ userId, alertId, day, at }: MorningOf) => `EXISTS (
  SELECT FROM message m JOIN waiting_match told ON told.notice_id = m.notice_id
   WHERE m.user_id = ${userId} AND told.alert_id = ${alertId} AND m.occasion = 'morning:' || ${day} AND m.holds_occasion AND ${at})`;
