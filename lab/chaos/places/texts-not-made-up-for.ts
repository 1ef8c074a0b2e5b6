import { queryRows } from '@barrelhive/database';
import pg from 'pg';
import * as z from 'zod';
import { NEVER_CLEAR } from '../../../apps/notifications/src/deliveries/message';
import { reasonsOfOurs } from '../../../apps/notifications/src/deliveries/release-matches';

const reachedRow = z.object({ phone: z.string(), word: z.string() });

const REACHED_ELSEWHERE = `SELECT r.phone, a.term AS word
    FROM notifications.message t
    JOIN notifications.message m ON m.user_id = t.user_id AND m.notice_id = t.notice_id AND m.channel <> t.channel
     AND (m.state IN ('accepted', 'sent', 'delivered') OR m.reason = $2)
    JOIN notifications.recipient r ON r.user_id = t.user_id
    JOIN notifications.matched_alert a ON a.alert_id::text = t.alert_id::text
   WHERE t.channel = 'sms' AND t.state = 'expired' AND t.reason = ANY ($1)`;

/** Texts that were too late and are not made up for, as `phone word`: on another channel the same notice came, or may have come (docs/adr/0037). */
export async function textsNotMadeUpFor(databaseUrl: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const rows = await queryRows(client, reachedRow, REACHED_ELSEWHERE, [[...reasonsOfOurs], NEVER_CLEAR]);
    return new Set(rows.map(({ phone, word }) => `${phone} ${word}`));
  } finally {
    await client.end();
  }
}
