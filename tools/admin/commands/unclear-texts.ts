import { queryRows } from '@barrelhive/database';
import { formatUsPhone, parseUsPhone } from '@barrelhive/rules';
import * as z from 'zod';
import { BY_PHONE } from '../../../apps/notifications/src/standing/addressing';
import { recordOptOut } from '../../../apps/notifications/src/standing/standing';
import { findAccounts } from '../accounts/find-accounts';
import { audited } from '../accounts/operator-actions';
import { type Command, UsageError } from '../command';

const SHOWN = 200;

const textRow = z.object({ receivedAt: z.date(), phone: z.string(), body: z.string(), isOptedOut: z.boolean() });

/** Texts that came in and could not be understood: an operator reads them, and does what they ask for. */
export const unclearTexts: Command = {
  usage: 'unclear-texts list | unclear-texts opt-out <phone>',
  summary:
    'Show the texts of the last ten days that could not be understood, and opt a number out as if it had said STOP',
  run: async ([action, ...rest], context) => {
    if (action === 'list' && rest.length === 0) return list(rest, context);
    if (action === 'opt-out' && rest.length === 1) return optOut(rest, context);
    throw new UsageError('unclear-texts can list, or opt-out a phone number.');
  },
};

const list = audited('unclear-texts list', async (_args, { withDatabase }) => {
  const texts = await withDatabase('notifications', ({ manager }) =>
    queryRows(
      manager,
      textRow,
      `SELECT i.received_at AS "receivedAt", i.phone, i.body, s.opted_out_at IS NOT NULL AS "isOptedOut"
         FROM inbound_message i LEFT JOIN standing s ON s.channel = 'sms' AND s.address = i.phone
        WHERE i.body IS NOT NULL ORDER BY i.received_at DESC LIMIT $1`,
      [SHOWN],
    ),
  );
  return texts.length === 0 ? ['Every text was understood.'] : texts.map(lineOf);
});

function lineOf({ receivedAt, phone, body, isOptedOut }: z.infer<typeof textRow>): string {
  const from = phone === '' ? 'a number of nobody' : formatUsPhone(phone);
  return `${receivedAt.toISOString()}  ${from}${isOptedOut ? ' (opted out)' : ''}  "${body}"`;
}

const optOut = audited('unclear-texts opt-out', async ([wanted = ''], { withDatabase }, note) => {
  const phone = parseUsPhone(wanted);
  if (!phone) throw new UsageError('Name a phone number, such as (801) 555-0123.');
  const accounts = await withDatabase('auth', (auth) => findAccounts(auth, phone));
  await note({ userId: accounts.map(({ id }) => id).join(' ') });
  await withDatabase('notifications', (notifications) =>
    notifications.transaction((manager) => recordOptOut(manager, BY_PHONE, phone)),
  );
  return [`${formatUsPhone(phone)} gets no more texts until it replies START.`];
});
