import { nullAsUndefined, queryRow } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { resetPasswordAt } from '../../../apps/auth/src/credentials/reset-password';
import { listAccountEvents } from '../../../apps/auth/src/history/account-events';
import { accountOf } from '../accounts/find-accounts';
import { audited } from '../accounts/operator-actions';
import { type Command, UsageError } from '../command';

const USAGE = 'reset-password takes one e-mail address.';
const CHANGES = new Set(['signed-up', 'email-changed', 'phone-changed', 'password-changed', 'password-reset']);

const emailRow = z.object({ changedAt: nullAsUndefined(z.date()), isRecent: z.boolean() });

/** For somebody who forgot the password and wrote to support from the registered address. */
export const resetPassword: Command = {
  usage: 'reset-password <email> [--anyway]',
  summary:
    'Give an account a temporary password, end its sessions and have it changed at the next login; not within seven days of another e-mail, unless --anyway',
  run: audited('reset-password', async (args, { databaseUrl, withDatabase }, note) => {
    const isAnyway = args.includes('--anyway');
    const [email, ...rest] = args.filter((word) => word !== '--anyway');
    if (!email || rest.length > 0) throw new UsageError(USAGE);
    const changes = await withDatabase('auth', async (auth) => {
      const account = await accountOf(auth, email, USAGE);
      await note({ userId: account.id, ...(isAnyway && { detail: '--anyway' }) });
      const lines = await lastChanges(auth, account.id);
      if (!isAnyway) await refuseNewEmail(auth, account.id, lines);
      return lines;
    });
    const password = await resetPasswordAt(databaseUrl, email);
    return [
      ...changes,
      `Temporary password of ${email}: ${password}`,
      'All its sessions have ended (open pages notice within a second). It must be changed at the next login.',
    ];
  }),
};

/** Whoever took an account over has its mail now, and writes from there. */
async function refuseNewEmail(auth: DataSource, id: string, changes: readonly string[]): Promise<void> {
  const row = await queryRow(
    auth,
    emailRow,
    `SELECT email_changed_at AS "changedAt", coalesce(email_changed_at > now() - interval '7 days', false) AS "isRecent"
       FROM account WHERE id = $1`,
    [id],
  );
  if (!row?.isRecent) return;
  throw new Error(
    [
      ...changes,
      `Its e-mail was changed at ${row.changedAt?.toISOString()}: whoever writes from it may have taken the account over.`,
      'Ask for what only its owner knows; then add --anyway.',
    ].join('\n'),
  );
}

async function lastChanges(auth: DataSource, id: string): Promise<string[]> {
  const events = await listAccountEvents(auth.manager, id);
  const lines = events
    .filter(({ kind }) => CHANGES.has(kind))
    .map(({ happenedAt, kind, device, network }) => `${happenedAt}  ${kind}  ${device}, ${network}`);
  return lines.length === 0 ? ['Its last events hold no change.'] : lines;
}
