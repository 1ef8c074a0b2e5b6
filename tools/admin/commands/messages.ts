import { nullAsUndefined, queryRows } from '@barrelhive/database';
import { parseUsPhone } from '@barrelhive/rules';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { findAccounts } from '../accounts/find-accounts';
import { audited } from '../accounts/operator-actions';
import { type Command, UsageError } from '../command';

const SHOWN = 50;

const messageRow = z.object({
  createdAt: z.date(),
  state: z.string(),
  occasion: z.string(),
  reason: nullAsUndefined(z.string()),
  errorCode: nullAsUndefined(z.int()),
  body: nullAsUndefined(z.string()),
  userId: z.string(),
});

/** What became of the texts of a person or an alert. */
export const messages: Command = {
  usage: 'messages <phone|alert id|email>',
  summary: 'Show the latest texts of a number, an alert or an account: their states, and why each was not sent',
  run: audited('messages', async ([wanted, ...rest], { withDatabase }, note) => {
    if (!wanted || rest.length > 0)
      throw new UsageError('messages takes a phone number, an alert id or an e-mail address.');
    const accounts = await withDatabase('auth', (auth) => findAccounts(auth, wanted));
    const userIds = accounts.map(({ id }) => id);
    const found = await withDatabase('notifications', (notifications) => read(notifications, wanted, userIds));
    await note({ userId: [...new Set([...userIds, ...found.map(({ userId }) => userId)])].join(' ') });
    return found.length === 0 ? ['There is no text.'] : found.map(lineOf);
  }),
};

/** Messages that were not sent yet have no address of their own: they are found by the account. */
function read(notifications: DataSource, wanted: string, userIds: string[]) {
  return queryRows(
    notifications,
    messageRow,
    `SELECT created_at AS "createdAt", state, occasion, reason, error_code AS "errorCode", body, user_id AS "userId"
       FROM kept_message
      WHERE user_id = ANY ($1) OR address = $2 OR alert_id::text = $3
      ORDER BY created_at DESC LIMIT $4`,
    [userIds, parseUsPhone(wanted) ?? null, wanted, SHOWN],
  );
}

function lineOf({ createdAt, state, occasion, reason, errorCode, body }: z.infer<typeof messageRow>): string {
  const why = [reason, errorCode && `error ${errorCode}`].filter(Boolean).join(', ');
  const text = body?.replaceAll('\n', ' / ') ?? '';
  return [createdAt.toISOString(), why ? `${state} (${why})` : state, occasion, text].join('  ').trimEnd();
}
