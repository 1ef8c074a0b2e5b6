import { deleteAccountAt } from '../../../apps/auth/src/user-data/delete-account';
import { accountOf } from '../accounts/find-accounts';
import { audited } from '../accounts/operator-actions';
import { type Command, UsageError } from '../command';

const USAGE = 'delete-user takes one e-mail address.';

/** For somebody who cannot log in and wrote to support from the registered address. */
export const deleteUser: Command = {
  usage: 'delete-user <email>',
  summary: 'Delete an account as its owner can on the account page: the subscription ends, and every service forgets',
  run: audited('delete-user', async ([email, ...rest], { databaseUrl, withDatabase }, note) => {
    if (rest.length > 0) throw new UsageError(USAGE);
    const { id } = await withDatabase('auth', (auth) => accountOf(auth, email, USAGE));
    await note({ userId: id });
    await deleteAccountAt(databaseUrl, id);
    return [`The account ${id} is deleted, and its sessions have ended. The other services follow within a minute.`];
  }),
};
