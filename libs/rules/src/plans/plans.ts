import type { PaidTier, Tier } from '@barrelhive/contracts';

export const RECOMMENDED_TIER: PaidTier = 'standard';

/** Monthly price of a plan in cents (specification section 9). */
export const monthlyPriceCents: Readonly<Record<PaidTier, number>> = { basic: 299, standard: 499, premium: 999 };

const shownAs: Readonly<Record<Tier, PaidTier>> = {
  free: 'basic',
  basic: 'basic',
  standard: 'standard',
  premium: 'premium',
  free_premium: 'premium',
};

const names: Readonly<Record<PaidTier, string>> = { basic: 'Basic', standard: 'Standard', premium: 'Premium' };

/** The plan whose card and name stand for a tier: free is shown as Basic, free_premium as Premium. */
export function planShownFor(tier: Tier): PaidTier {
  return shownAs[tier];
}

/** The name of a tier on screen, e.g. `Standard`. */
export function planName(tier: Tier): string {
  return names[shownAs[tier]];
}

/** Whether a tier costs nothing because an operator gave it. */
export function isComplimentary(tier: Tier): boolean {
  return tier === 'free_premium';
}
