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

const caps: Readonly<Record<Tier, number>> = { free: 2, basic: 2, standard: 10, premium: 25, free_premium: 25 };

/** Whether a text names a tier; anything else came from outside and is not trusted. */
export function isTier(value: unknown): value is Tier {
  return (tiers as readonly unknown[]).includes(value);
}

/** The plan whose card and name stand for a tier: free is shown as Basic, free_premium as Premium. */
export function planShownFor(tier: Tier): PaidTier {
  return shownAs[tier];
}

/** The name of a tier on screen, e.g. `Standard`. */
export function planName(tier: Tier): string {
  return names[shownAs[tier]];
}

/**
 * How many active alerts a user may keep. Without a valid subscription only the 2 of the free tier count, whatever the tier
 * says (specification section 6, design section 4).
 */
export function alertCap(tier: Tier, valid: boolean): number {
  return valid ? caps[tier] : caps.free;
}

/** What a plan's card promises, top to bottom (specification sections 1 and 6). */
export function planFeatures(tier: PaidTier): readonly string[] {
  const texts = 'Texts for back in stock, price changes and new items';
  const byTier: Readonly<Record<PaidTier, readonly string[]>> = {
    basic: [
      `${caps.basic} saved alerts`,
      texts,
      'Text when the monthly allocated list is out',
      'Allocated items that match your alerts',
    ],
    standard: [
      `${caps.standard} saved alerts`,
      texts,
      'Instant access to the full monthly allocated list',
      'Lottery openings by text',
    ],
    premium: [
      `${caps.premium} saved alerts`,
      texts,
      'Instant access to the full monthly allocated list',
      'Lottery openings by text',
    ],
  };
  return byTier[tier];
}
