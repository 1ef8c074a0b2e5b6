import { resetPasswordAt } from '../../../apps/auth/src/credentials/reset-password';
import { accountOf } from '../accounts/find-accounts';
import { audited } from '../accounts/operator-actions';
import { type Command, UsageError } from '../command';

const USAGE = 'reset-password takes one e-mail address.';

/** For somebody who forgot the password and wrote to support from the registered address. */
export const resetPassword: Command = {
  usage: 'reset-password <email>',
  summary: 'Give an account a temporary password, end its sessions and have it changed at the next login',
  run: audited('reset-password', async ([email, ...rest], { databaseUrl, withDatabase }, note) => {
    if (!email || rest.length > 0) throw new UsageError(USAGE);
    const { id } = await withDatabase('auth', (auth) => accountOf(auth, email, USAGE));
    await note({ userId: id });
    const password = await resetPasswordAt(databaseUrl, email);
    return [
      `Temporary password of ${email}: ${password}`,
      'All its sessions have ended (open pages notice within a second). It must be changed at the next login.',
    ];
  }),
};
