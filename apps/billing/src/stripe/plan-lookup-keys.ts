import { type PaidTier, paidTiers } from '@barrelhive/contracts';
import type Stripe from 'stripe';

/** The lookup key of a plan's monthly price, by which the provider finds the price whatever its id. */
export function lookupKeyOf(tier: PaidTier): string {
  return `${tier}_monthly`;
}

/** The plan a price is for. A price whose lookup key moved on to a newer price still names its plan in its metadata. */
export function tierOfPrice({
  lookup_key,
  metadata,
}: Pick<Stripe.Price, 'lookup_key' | 'metadata'>): PaidTier | undefined {
  const byKey = paidTiers.find((tier) => lookupKeyOf(tier) === lookup_key);
  return byKey ?? paidTiers.find((tier) => tier === metadata.tier);
}
