// Apart from the schemas: a page that only lists the plans then does not load the schema library.

/** Every tier a user can have. `basic` is also what a user without a subscription shows (specification section 3). */
export const tiers = ['free', 'basic', 'standard', 'premium', 'free_premium'] as const;

export type Tier = (typeof tiers)[number];

/** The plans a person can buy, cheapest first. */
export const paidTiers = ['basic', 'standard', 'premium'] as const;

export type PaidTier = (typeof paidTiers)[number];
