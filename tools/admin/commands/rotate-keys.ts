import { rotateKeys as rotate } from '../../../apps/auth/src/tokens/rotate-keys';
import { giveKeysUp } from '../../../apps/auth/src/tokens/stored-keys';
import { audited } from '../accounts/operator-actions';
import { type Command, UsageError } from '../command';

/** Changes the key that session tokens are signed with; nobody notices, save with `--start-anew`. */
export const rotateKeys: Command = {
  usage: 'rotate-keys [--start-anew]',
  summary: 'Let the next key sign session tokens; nobody is logged out, unless all keys are given up with --start-anew',
  run: audited('rotate-keys', async ([option, ...rest], { withDatabase }, note) => {
    if (rest.length > 0) throw new UsageError('rotate-keys takes at most --start-anew.');
    if (option === '--start-anew') {
      await note({ detail: option });
      await withDatabase('auth', giveKeysUp);
      return ['All keys are given up. Start the auth service anew: it makes new ones, and everybody logs in again.'];
    }
    if (option !== undefined) throw new UsageError(`rotate-keys knows no ${option}.`);
    const { signing } = await withDatabase('auth', rotate);
    return [
      `New sessions are signed with the key ${signing}.`,
      'The key before verifies its sessions for 25 hours; then a next one is published, and keys can be rotated again.',
    ];
  }),
};
