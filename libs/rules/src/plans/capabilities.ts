import type { AllocatedStatus, Tier } from '@barrelhive/contracts';

/** Everything a person can be texted about (specification section 1). */
const messageKinds = ['back-in-stock', 'price', 'new-item', 'on-its-way', 'monthly-allocated', 'lottery'] as const;

export type MessageKind = (typeof messageKinds)[number];

/** What decides what a user may do: the tier, and billing's verdict whether it holds. */
export interface TierVerdict {
  tier: Tier;
  valid: boolean;
}

/** What a user may do. Code asks for one of these and never for the name of a tier. */
export interface Capabilities {
  /** How many saved alerts a user may keep. */
  alertsAtMost: number;
  /** How many stores a user may name as theirs. */
  homeStoresAtMost: number;
  /** How many terms a user may search for at once. */
  termsAtOnce: number;
  /** How much of the current month's allocated list is shown. */
  currentList: AllocatedStatus;
  /** The kinds of text message a user may receive. */
  texts: readonly MessageKind[];
}

const WITHOUT_PLAN: Capabilities = {
  alertsAtMost: 2,
  homeStoresAtMost: 1,
  termsAtOnce: 2,
  currentList: 'restricted',
  texts: [],
};
const PREMIUM: Capabilities = {
  alertsAtMost: 25,
  homeStoresAtMost: 10,
  termsAtOnce: 25,
  currentList: 'available',
  texts: messageKinds,
};

/** What each tier gives while it is valid (specification section 6). */
const capabilitiesByTier: Readonly<Record<Tier, Capabilities>> = {
  free: WITHOUT_PLAN,
  basic: {
    alertsAtMost: 2,
    homeStoresAtMost: 2,
    termsAtOnce: 2,
    currentList: 'available_filtered',
    texts: ['back-in-stock', 'price', 'new-item', 'on-its-way', 'monthly-allocated'],
  },
  standard: { alertsAtMost: 10, homeStoresAtMost: 5, termsAtOnce: 10, currentList: 'available', texts: messageKinds },
  premium: PREMIUM,
  free_premium: PREMIUM,
};

/** What a user may do. Without a valid subscription that is what the free tier gives, whatever the tier says. */
export function capabilitiesOf({ tier, valid }: TierVerdict): Capabilities {
  return valid ? capabilitiesByTier[tier] : WITHOUT_PLAN;
}
