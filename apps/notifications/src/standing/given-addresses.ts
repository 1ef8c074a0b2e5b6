import type { Tier } from '@barrelhive/contracts';
import { STORE_TIME_ZONE, type RunSchedule, type SendSchedule } from '@barrelhive/rules';
import * as z from 'zod';
import { placeOf, type Reach } from './addressing';

/** SQL of a `given_address g`. */
const TELLS_AT_ONCE = `(g.tells = 'each_morning') IS NOT TRUE`;
const EVERY_DAY: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5, 6]);
const LOCAL_MINUTE = `extract(epoch FROM (%::timestamptz AT TIME ZONE '${STORE_TIME_ZONE}')::time) / 60`;

/** SQL of a `given_address g`: when its owner may be told there, as a `SendWindow`; NULL at any time. */
export const OPEN_HOURS = `CASE WHEN g.open_from IS NOT NULL THEN jsonb_build_object('startMinute', g.open_from, 'endMinute', g.open_until) END`;

/** What {@link OPEN_HOURS} gives. */
export const openHours = z.nullable(z.object({ startMinute: z.int(), endMinute: z.int() }));

/** Hours that somebody chose hold each day, by the clocks of Utah. */
export function hoursEachDay(window: SendSchedule['window']): SendSchedule {
  return { window, days: EVERY_DAY, zone: STORE_TIME_ZONE };
}

/** Eight o'clock, by the clocks of Utah. */
export const MORNING_MINUTE = 8 * 60;

/** When addresses are told whose owners have that each morning. */
export const EACH_MORNING: RunSchedule = {
  ...hoursEachDay({ startMinute: MORNING_MINUTE, endMinute: MORNING_MINUTE + 1 }),
  stepSeconds: 60,
};

/** A channel tells on these tiers, at each address that people gave it and confirmed, outside of the quiet hours that they chose. Who gave one agreed to that. */
export abstract class GivenAddressReach implements Reach {
  abstract readonly id: string;
  abstract readonly tiers: readonly Tier[];
  readonly address = 'g.id';
  readonly addressId = 'g.id';
  readonly hasConsented = 'true';
  readonly isConfirmed = 'true';
  readonly lostAt = 'NULL::timestamptz';
  readonly tellsAtOnce = TELLS_AT_ONCE;
  readonly openHours = OPEN_HOURS;

  get recipients(): string {
    return `(recipient r JOIN given_address g ON ${this.isTheirs})`;
  }

  private get isTheirs(): string {
    return `g.user_id = r.user_id AND g.channel = '${this.id}' AND g.confirmed_at IS NOT NULL`;
  }

  hoursAt(): readonly SendSchedule[] {
    return [];
  }

  isQuietAt(moment: Date, place = "''"): string {
    const minute = LOCAL_MINUTE.replace('%', `'${moment.toISOString()}'`);
    return `NOT EXISTS (SELECT FROM given_address g WHERE ${this.isTheirs} AND ${TELLS_AT_ONCE}
      AND ${place} IN ('', '${placeOf(this.id, '')}' || g.id) AND (g.open_from IS NULL OR (${minute} >= g.open_from AND ${minute} < g.open_until)))`;
  }
}
