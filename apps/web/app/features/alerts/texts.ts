import type { Tier } from '@barrelhive/contracts';
import { planName } from '@barrelhive/rules';

export const ALERTS_NOT_LOADED = 'Failed to load your alerts';
export const ALERT_NOT_DELETED = 'Failed to delete alert';
export const ALERT_DELETED = 'Alert deleted successfully';
/** Stands where a user at the cap would create another alert. */
export const ALERT_LIMIT_REACHED = "You've reached your subscription limit. Please upgrade to add more alerts.";
export const TERMS_COPIED = 'Search terms copied';
export const TERMS_NOT_COPIED = 'The search terms could not be copied.';
export const RESULTS_MISSING = 'No search results found';
export const SEARCHES_UNFINISHED = 'Your searches are still loading. Refreshing now may show incomplete results.';

/** What the user reads after a clean-up. */
export function alertsRemoved(count: number, tier: Tier): string {
  return `Removed ${count} newest alert(s) to match your ${planName(tier)} plan limit.`;
}
