import { queryRow } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { accountLine, findAccounts } from '../accounts/find-accounts';
import { audited } from '../accounts/operator-actions';
import { type Command, UsageError } from '../command';

export const findUser: Command = {
  usage: 'find-user <email|phone>',
  summary: 'Show the accounts of an e-mail address or a phone number, with their plans',
  run: audited('find-user', async ([wanted, ...rest], { withDatabase }, note) => {
    if (!wanted || rest.length > 0) throw new UsageError('find-user takes one e-mail address or phone number.');
    return withDatabase('auth', async (auth) => {
      const accounts = await findAccounts(auth, wanted);
      await note({ userId: accounts.map(({ id }) => id).join(' ') });
      if (accounts.length === 0) return ['No account has it.'];
      const shown = accounts.map(async (account) => [
        accountLine(account),
        `  ${await entitlementLine(auth, account.id)}`,
      ]);
      return (await Promise.all(shown)).flat();
    });
  }),
};

const planRow = z.object({ tier: z.string(), valid: z.boolean(), status: z.string(), endsAt: z.date().nullable() });

/** A user's plan in a line, as auth last heard of it. */
async function entitlementLine(auth: DataSource, userId: string): Promise<string> {
  const sql = 'SELECT tier, valid, status, ends_at AS "endsAt" FROM entitlement WHERE user_id = $1';
  const plan = await queryRow(auth, planRow, sql, [userId]);
  if (!plan) return 'no plan';
  const end = plan.endsAt ? `, until ${plan.endsAt.toISOString()}` : '';
  return `plan ${plan.tier}, ${plan.valid ? 'valid' : 'not valid'}, ${plan.status}${end}`;
}
