import type { Tier } from './plans';

/** Everything a person can be texted about (specification section 1). */
export const messageKinds = ['back-in-stock', 'price', 'new-item', 'monthly-allocated', 'lottery'] as const;

export type MessageKind = (typeof messageKinds)[number];

/** How much of the current month's allocated list a user sees; past months are open to every logged-in user. */
export type AllocatedAccess = 'restricted' | 'available_filtered' | 'available';

/** The kinds of message a user may receive: none without a valid plan, drawings only above Basic (design section 4, "Paid or not"). */
export function messagesAllowed(tier: Tier, valid: boolean): readonly MessageKind[] {
  if (!valid || tier === 'free') return [];
  return hasLotteryAlerts(tier, valid) ? messageKinds : messageKinds.filter((kind) => kind !== 'lottery');
}

/** Whether a user may receive one kind of message. */
export function mayReceive(kind: MessageKind, tier: Tier, valid: boolean): boolean {
  return messagesAllowed(tier, valid).includes(kind);
}

/** Whether a user is told of drawings for rare bottles: Standard, Premium and free_premium. */
export function hasLotteryAlerts(tier: Tier, valid: boolean): boolean {
  return valid && (tier === 'standard' || tier === 'premium' || tier === 'free_premium');
}

/** The access to the current month's allocated list: full above Basic, filtered by the user's alerts on Basic, else none. */
export function allocatedAccess(tier: Tier, valid: boolean): AllocatedAccess {
  if (!valid || tier === 'free') return 'restricted';
  return tier === 'basic' ? 'available_filtered' : 'available';
}
