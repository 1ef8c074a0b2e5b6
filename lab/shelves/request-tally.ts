import { HOUR_MS, localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import type { Purpose } from '../../apps/search/src/agency/day-budget';

/** How many requests were sent: by purpose, by the day in Denver, and those of the watch by the hour. */
export class RequestTally {
  readonly byPurpose = new Map<Purpose, number>();
  private readonly byDay = new Map<string, number>();
  private readonly watchByHour = new Map<number, number>();

  note(purpose: Purpose, count: number, now: number): void {
    add(this.byPurpose, purpose, count);
    add(this.byDay, localDay(new Date(now), STORE_TIME_ZONE), count);
    if (purpose === 'watch') add(this.watchByHour, Math.floor(now / HOUR_MS), count);
  }

  of(day: string): number {
    return this.byDay.get(day) ?? 0;
  }

  get busiestDay(): number {
    return Math.max(0, ...this.byDay.values());
  }

  /** The largest share of the pace that watching had in an hour. */
  busiestHour(intervalMs: number): number {
    return (Math.max(0, ...this.watchByHour.values()) * intervalMs) / HOUR_MS;
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
