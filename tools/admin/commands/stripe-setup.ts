import { readSettings } from '@barrelhive/service-kit';
import * as z from 'zod';
import { billingSettingsSchema } from '../../../apps/billing/src/billing-settings';
import { setUpAccount } from '../../../apps/billing/src/setup/set-up-account';
import { type Command, UsageError } from '../command';

const { STRIPE_API_BASE, STRIPE_SECRET_KEY, STRIPE_CALLS_AT_ONCE, PUBLIC_URL } = billingSettingsSchema.shape;
const setupSettings = z.object({ STRIPE_API_BASE, STRIPE_SECRET_KEY, STRIPE_CALLS_AT_ONCE, PUBLIC_URL });

/** Needs no database, since billing cannot start before it has the secret that this prints; Stripe keeps a log of its own. */
export const stripeSetup: Command = {
  usage: 'stripe-setup',
  summary: 'Make the Stripe account of STRIPE_SECRET_KEY ready for PUBLIC_URL; what is ready is left as it is',
  run: async (args, { env }) => {
    if (args.length > 0) throw new UsageError('stripe-setup takes no argument.');
    return setUpAccount(readSettings(setupSettings, env));
  },
};
