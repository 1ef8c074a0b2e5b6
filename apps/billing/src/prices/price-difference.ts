import type { PaidTier } from '@barrelhive/contracts';
import { monthlyPriceCents } from '@barrelhive/rules';
import type Stripe from 'stripe';

/** The lookup key of a plan's monthly price, by which the provider finds the price whatever its id. */
export function lookupKeyOf(tier: PaidTier): string {
  return `${tier}_monthly`;
}

/** What our plans are sold in. */
export const CURRENCY = 'usd';

type ComparedPrice = Pick<Stripe.Price, 'currency' | 'unit_amount' | 'recurring'>;

/**
 * What the provider would take for a plan when that is not what we show, as one sentence for an operator; undefined when it is the same.
 */
export function priceDifference(tier: PaidTier, price: ComparedPrice | undefined): string | undefined {
  const key = lookupKeyOf(tier);
  if (!price) return `${key}: the provider has no active price of this lookup key.`;
  const taken = inWords(price);
  const shown = inWords(shownPrice(tier));
  return taken === shown ? undefined : `${key}: the provider takes ${taken}, and we show ${shown}.`;
}

function shownPrice(tier: PaidTier): ComparedPrice {
  return { currency: CURRENCY, unit_amount: monthlyPriceCents[tier], recurring: { ...MONTHLY } };
}

const MONTHLY = {
  interval: 'month',
  interval_count: 1,
  meter: null,
  trial_period_days: null,
  usage_type: 'licensed',
} as const satisfies Stripe.Price.Recurring;

function inWords({ currency, unit_amount, recurring }: ComparedPrice): string {
  const amount =
    unit_amount === null ? 'no fixed amount' : `${(unit_amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
  if (!recurring) return `${amount} once`;
  const { interval, interval_count, usage_type } = recurring;
  const period = interval_count === 1 ? `each ${interval}` : `each ${interval_count} ${interval}s`;
  return usage_type === 'licensed' ? `${amount} ${period}` : `${amount} ${period} by use`;
}
