/** Every tier a user can have. `basic` is also what a user without a subscription shows (design section 4, "Paid or not"). */
export const tiers = ['free', 'basic', 'standard', 'premium', 'free_premium'] as const;

export type Tier = (typeof tiers)[number];

/** The plans a person can buy, cheapest first. */
export const paidTiers = ['basic', 'standard', 'premium'] as const;

export type PaidTier = (typeof paidTiers)[number];

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
