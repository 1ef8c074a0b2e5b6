import { createStripeStandin } from './stripe-standin';
import { stripeStandinSettingsSchema } from './stripe-standin-settings';

const standin = await createStripeStandin(stripeStandinSettingsSchema.parse(process.env));
console.log(`stripe ready ${standin.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void standin.close().then(() => process.exit(0)));
}
