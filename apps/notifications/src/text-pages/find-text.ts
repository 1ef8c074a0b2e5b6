import { nullAsUndefined, queryRow } from '@barrelhive/database';
import { DAY_MS, readTextToken } from '@barrelhive/rules';
import { DomainError } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

const textRow = z.object({
  token: z.string(),
  userId: z.string(),
  channel: z.string(),
  addressId: z.string(),
  noticeId: z.string(),
  alertId: nullAsUndefined(z.string()),
  slot: nullAsUndefined(z.date()),
  sentAt: z.date(),
});

/** A text that went out, and until when its link leads anywhere. */
export interface FoundText extends z.infer<typeof textRow> {
  expiresAt: Date;
  isOver: boolean;
}

/** The text of a token that somebody brings. Throws NOT_FOUND for any other, after one question to the database whatever it looks like. */
export async function findText(manager: EntityManager, typed: string, linkDays: number): Promise<FoundText> {
  const text = await queryRow(
    manager,
    textRow,
    `SELECT token, user_id AS "userId", channel, address_id AS "addressId", notice_id AS "noticeId", alert_id AS "alertId", slot,
       coalesce(accepted_at, attempted_at) AS "sentAt"
       FROM kept_message WHERE token = $1 AND attempted_at IS NOT NULL`,
    [readTextToken(typed) ?? ''],
  );
  if (!text) throw new DomainError('NOT_FOUND');
  const expiresAt = new Date(text.sentAt.getTime() + linkDays * DAY_MS);
  return { ...text, expiresAt, isOver: expiresAt <= new Date() };
}
