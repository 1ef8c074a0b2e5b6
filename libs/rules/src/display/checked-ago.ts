import { MINUTE_MS } from '../durations';
import { STORE_TIME_ZONE } from '../schedule/zoned-time';

/** `Checked 4 min ago`: how old a figure is. A clock that runs ahead counts as now. */
export function checkedAgo(checkedAt: Date, now: Date): string {
  return `Checked ${ago(checkedAt, now)}`;
}

/** `As of 12 min ago`: how old something is that was kept. */
export function asOfAgo(keptAt: Date, now: Date): string {
  return `As of ${ago(keptAt, now)}`;
}

function ago(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / (24 * 60))} days ago`;
}

/** Made once, at the first use: making one blocks a telephone for 15 ms. */
let exact: Intl.DateTimeFormat | undefined;

/** The exact instant in Mountain Time, for titles: `Nov 21, 2026, 10:04:05 AM MST`. */
export function mountainTime(instant: Date): string {
  exact ??= new Intl.DateTimeFormat('en-US', {
    timeZone: STORE_TIME_ZONE,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  return exact.format(instant);
}
