export type SubscriptionDisplay = 'Active' | 'Ending Soon' | 'Expired';

/** The badge of the plan card. `valid` and `cancelled` are billing's verdict, which is not judged again (specification section 4). */
export function subscriptionDisplay({ valid, cancelled }: { valid: boolean; cancelled: boolean }): SubscriptionDisplay {
  if (!cancelled) return 'Active';
  return valid ? 'Ending Soon' : 'Expired';
}
