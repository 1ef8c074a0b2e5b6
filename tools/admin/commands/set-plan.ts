import { grantFreePremiumAt } from '../../../apps/billing/src/subscriptions/grant-free-premium';
import { accountOf } from '../accounts/find-accounts';
import { audited } from '../accounts/operator-actions';
import { type Command, UsageError } from '../command';

const USAGE = 'set-plan takes one e-mail address, and free_premium or none.';

/** By the word that asks for it. */
const DECISIONS = new Map<string | undefined, boolean>([
  ['free_premium', true],
  ['none', false],
]);

/** The tier that nobody pays for. */
export const setPlan: Command = {
  usage: 'set-plan <email> free_premium|none',
  summary: 'Give a user the plan free_premium, or take it back; what the user pays for stays as it is',
  run: audited('set-plan', async ([email, plan, ...rest], { databaseUrl, withDatabase }, note) => {
    const isGranted = DECISIONS.get(plan);
    if (isGranted === undefined || rest.length > 0) throw new UsageError(USAGE);
    const { id } = await withDatabase('auth', (auth) => accountOf(auth, email, USAGE));
    await note({ userId: id, detail: plan });
    const { tier } = await grantFreePremiumAt(databaseUrl, id, { isGranted });
    return [`${email} has the plan ${tier} now. The other services hear of it within seconds.`];
  }),
};
