import { queryRows } from '@barrelhive/database';
import { normaliseEmail, parseUsPhone } from '@barrelhive/rules';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { UsageError } from '../command';

const accountRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  createdAt: z.date(),
  requiresPasswordChange: z.boolean(),
});

type Account = z.infer<typeof accountRow>;

/** The accounts of an e-mail address or a phone number, as auth has them. */
export function findAccounts(auth: DataSource, emailOrPhone: string): Promise<Account[]> {
  return queryRows(
    auth,
    accountRow,
    `SELECT id, name, email, phone, created_at AS "createdAt", requires_password_change AS "requiresPasswordChange"
       FROM account WHERE lower(email) = $1 OR phone = $2 ORDER BY created_at`,
    [normaliseEmail(emailOrPhone), parseUsPhone(emailOrPhone) ?? null],
  );
}

/** The one account of an e-mail address. Throws a sentence when there is none. */
export async function accountOf(auth: DataSource, email: string | undefined, usage: string): Promise<Account> {
  if (!email?.includes('@')) throw new UsageError(usage);
  const [account] = await findAccounts(auth, email);
  if (!account) throw new Error('No account has this email address.');
  return account;
}

/** An account as the commands show it. */
export function accountLine({ id, name, email, phone, createdAt, requiresPasswordChange }: Account): string {
  const must = requiresPasswordChange ? ', must change the password' : '';
  return `${id}  ${name}  ${email}  ${phone}  since ${createdAt.toISOString()}${must}`;
}
