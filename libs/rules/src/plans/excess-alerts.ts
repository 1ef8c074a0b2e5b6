import { planName, type Tier } from './plans';

/** Shown where a user at the cap would create another alert (specification section 5). */
export const ALERT_LIMIT_MESSAGE = "You've reached your subscription limit. Please upgrade to add more alerts.";

interface DatedAlert {
  id: string;
  createdAt: Date | string;
}

/** The newest alerts beyond the cap, newest first; equal times are ordered by id so that every caller removes the same ones. */
export function excessAlerts<T extends DatedAlert>(alerts: readonly T[], cap: number): T[] {
  const newestFirst = [...alerts].sort(
    (a, b) => instantOf(b) - instantOf(a) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0),
  );
  return newestFirst.slice(0, Math.max(0, alerts.length - Math.max(0, cap)));
}

/** What the user reads after a clean-up. */
export function cleanupMessage(removed: number, tier: Tier): string {
  return `Removed ${removed} newest alert(s) to match your ${planName(tier)} plan limit.`;
}

function instantOf(alert: DatedAlert): number {
  return new Date(alert.createdAt).getTime();
}
