import { execute, queryRows } from '@barrelhive/database';
import * as z from 'zod';
import { lockAddress } from '../../../apps/notifications/src/standing/standing';
import { audited } from '../accounts/operator-actions';
import { type Command, UsageError } from '../command';

const CHANNEL = { id: 'email' };

const mailboxRow = z.object({ id: z.string(), userId: z.string() });

/** A mail to an address came back later, which the product cannot read (docs/adr/0074). It is what a 5xx at once would have been. */
export const mailBounced: Command = {
  usage: 'mail-bounced <email>',
  summary: 'Send no more mail to an address from which one came back, until its owner confirms it anew',
  run: audited('mail-bounced', async ([wanted, ...rest], { withDatabase }, note) => {
    const email = z.email().safeParse(wanted);
    if (!email.success || rest.length > 0)
      throw new UsageError('mail-bounced takes the address that could not be reached.');
    return withDatabase('notifications', async (notifications) => {
      const sql = 'SELECT id, user_id AS "userId" FROM given_address WHERE channel = $1 AND address = $2 ORDER BY id';
      const mailboxes = await queryRows(notifications, mailboxRow, sql, [CHANNEL.id, email.data.toLowerCase()]);
      if (mailboxes.length === 0) return ['Nobody is told at that address.'];
      await note({ userId: mailboxes.map(({ userId }) => userId).join(' ') });
      await notifications.transaction(async (manager) => {
        for (const { id } of mailboxes) {
          await lockAddress(manager, CHANNEL, id);
          await execute(
            manager,
            `INSERT INTO standing (channel, address, unusable_since) SELECT channel, id, now() FROM given_address WHERE id = $1
             ON CONFLICT (channel, address) DO UPDATE SET unusable_since = coalesce(standing.unusable_since, now())`,
            [id],
          );
        }
      });
      return ['No more mail goes there until its owner confirms it anew. The card of channels says so.'];
    });
  }),
};
