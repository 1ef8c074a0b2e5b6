import type { Tier } from '@barrelhive/contracts';
import { counted, planName } from '@barrelhive/rules';

export const ALERTS_NOT_LOADED = 'Failed to load your alerts';
export const ALERT_NOT_DELETED = 'Failed to delete alert';
export const ALERT_DELETED = 'Alert deleted successfully';
/** Stands where a user at the cap would create another alert. */
export const ALERT_LIMIT_REACHED = "You've reached your subscription limit. Please upgrade to add more alerts.";
export const WISH_NOT_ACCEPTED = 'It was not accepted. Please try another search term.';
export const WISH_KEPT = 'It could not be saved. It is kept here until you try again.';
export const RESTORATION_KEPT = 'It could not be saved. It is kept here until this page is reloaded.';
export const DELETION_FAILED = 'This alert could not be deleted. Please try again.';
export const ALERT_SEARCH_FAILED = 'The search for this alert was not completed';
export const TERM_TOO_BROAD = 'This term matches too many products to show. Delete it and save a more specific one.';
export const NOTHING_LISTED = "Nothing in the state's list matches this now. We watch for it.";
export const PLAN_IS_BACK = 'Your plan has room again for alerts that it took away.';
export const NOT_BROUGHT_BACK = 'Your alerts could not be brought back. Please try again.';
export const TERMS_COPIED = 'Search terms copied';
export const TERMS_NOT_COPIED = 'The search terms could not be copied.';
export const RESULTS_MISSING = 'No search results found';
export const SEARCHES_UNFINISHED = 'Your searches are still loading. Refreshing now may show incomplete results.';

export function noAlertYet(term: string): string {
  return `No alert for ${term} yet`;
}

/** Undo could not create the alert again. */
export function alertNotRestored(term: string): string {
  return `The alert for ${term} was not brought back`;
}

/** What a button says that brings back what a lower plan took away. */
export function bringBack(count: number): string {
  return `Bring back ${counted(count, 'alert')}`;
}

export function broughtBack(count: number): string {
  return count === 1 ? '1 alert is back' : `${count} alerts are back`;
}

/** What the user reads after a clean-up. */
export function alertsRemoved(count: number, tier: Tier): string {
  return `Removed ${count} newest alert(s) to match your ${planName(tier)} plan limit.`;
}

export const WHERE_SAVED = 'Saved where to look.';
export const WHERE_NOT_SAVED = 'Where to look could not be saved.';
