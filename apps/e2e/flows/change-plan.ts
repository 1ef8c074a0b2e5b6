import { hostedPage } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { payStandInCheckout } from '../../../tools/standins/stripe/src/pay-stand-in-checkout';
import type { StripeStandin } from '../../../tools/standins/stripe/src/stripe-standin';

/** Buys a plan and changes it again and again until it is heard of: whoever begins to listen late misses a change. */
export async function changePlanUntil(
  { provider }: StripeStandin,
  checkout: unknown,
  heard: Promise<unknown>,
): Promise<void> {
  await payStandInCheckout(hostedPage.parse(checkout).url);
  const [bought] = Object.values(provider.books.subscriptions).slice(-1);
  if (!bought) throw new Error('nothing was bought');
  let isHeard = false;
  const ended = heard.finally(() => (isHeard = true));
  await eventually('the change to be heard', async () => {
    if (bought.cancelAtPeriodEnd) provider.resume(bought);
    else provider.cancelAtPeriodEnd(bought);
    return isHeard;
  });
  await ended;
}
