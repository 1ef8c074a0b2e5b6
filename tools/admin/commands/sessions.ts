import { nullAsUndefined, queryRows } from '@barrelhive/database';
import * as z from 'zod';
import { accountOf } from '../accounts/find-accounts';
import { audited } from '../accounts/operator-actions';
import { type Command, UsageError } from '../command';

const USAGE = 'sessions takes one e-mail address.';

const sessionRow = z.object({
  id: z.string(),
  startedAt: z.date(),
  lastSeenAt: z.date(),
  endedAt: nullAsUndefined(z.date()),
  device: z.string(),
  network: z.string(),
});

/** Where an account was logged in. */
export const sessions: Command = {
  usage: 'sessions <email>',
  summary: 'Show the sessions of an account: when, by which device, from which network',
  run: audited('sessions', async ([email, ...rest], { withDatabase }, note) => {
    if (rest.length > 0) throw new UsageError(USAGE);
    return withDatabase('auth', async (auth) => {
      const { id } = await accountOf(auth, email, USAGE);
      await note({ userId: id });
      const rows = await queryRows(
        auth,
        sessionRow,
        `SELECT id, started_at AS "startedAt", last_seen_at AS "lastSeenAt", ended_at AS "endedAt", device, network
           FROM session WHERE account_id = $1 ORDER BY started_at DESC`,
        [id],
      );
      return rows.length === 0 ? ['It has no session.'] : rows.map(lineOf);
    });
  }),
};

function lineOf({ id, startedAt, lastSeenAt, endedAt, device, network }: z.infer<typeof sessionRow>): string {
  const end = endedAt ? `ended ${endedAt.toISOString()}` : `last seen ${lastSeenAt.toISOString()}`;
  return `${id}  ${startedAt.toISOString()}  ${end}  ${device}  ${network}`;
}
