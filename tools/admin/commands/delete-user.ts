import { deleteAccountAt } from '../../../apps/auth/src/user-data/delete-account';
import { accountLine, accountOf } from '../accounts/find-accounts';
import { audited } from '../accounts/operator-actions';
import { type Command, UsageError } from '../command';

const CONFIRMED = '--confirm';
const USAGE = `delete-user takes one e-mail address, and ${CONFIRMED} once you have seen whose it is.`;

/** For somebody who cannot log in and wrote to support from the registered address. */
export const deleteUser: Command = {
  usage: `delete-user <email> [${CONFIRMED}]`,
  summary:
    'Show an account and, confirmed, delete it as its owner can: the subscription ends, and every service forgets',
  run: audited('delete-user', async ([email, confirmation, ...rest], { databaseUrl, withDatabase }, note) => {
    const isConfirmed = confirmation === CONFIRMED;
    if (rest.length > 0 || (confirmation !== undefined && !isConfirmed)) throw new UsageError(USAGE);
    const account = await withDatabase('auth', (auth) => accountOf(auth, email, USAGE));
    const { id } = account;
    await note({ userId: id, ...(!isConfirmed && { detail: 'unconfirmed' }) });
    if (!isConfirmed) return [accountLine(account), `Nothing is deleted yet. Add ${CONFIRMED} to delete it for good.`];
    await deleteAccountAt(databaseUrl, id);
    return [`The account ${id} is deleted, and its sessions have ended. The other services follow within a minute.`];
  }),
};
