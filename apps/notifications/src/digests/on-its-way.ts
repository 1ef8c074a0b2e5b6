import type { ChangesMatched } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { localDay, nextRunTime, type RunSchedule } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { placeOf, type Reach } from '../standing/addressing';

/** SQL of a `waiting_match w` and a `recipient r`: it is quiet at the address that something waits for alone, or on all channels. */
export function isQuietSql(channels: readonly Reach[], moment: Date): string {
  const each = channels.map(
    (channel) =>
      `(${channel.isQuietAt(moment, 'w.only_at')} OR w.only_at <> '' AND w.only_at NOT LIKE '${placeOf(channel.id, '%')}')`,
  );
  return `(${each.join(' AND ')})`;
}

/**
 * SQL of a `waiting_match w`, its `seen_change c` and a `recipient r`: whether a change may be told at a slot. What is on its way is told at the last
 * slot of the day of its recipient, or of the address that it waits for alone, so that it never takes the day from a restock (docs/adr/0057).
 */
export function isInTurnSql(channels: readonly Reach[], slot: Date, schedule: RunSchedule): string {
  const next = nextRunTime(new Date(slot.getTime() + 1), schedule);
  const isLastOfAll = localDay(next, schedule.zone) !== localDay(slot, schedule.zone);
  const isLast = isLastOfAll ? 'true' : isQuietSql(channels, next);
  return `(c.kind <> 'on-its-way' OR (${isLast}))`;
}

/** SQL of a `seen_change c` and its `catalogue_entry p`, if any: some store has got what was on its way, also where nobody was told of that. */
export const HAS_COME_IN = `(c.kind = 'on-its-way' AND (coalesce(p.sold_out_at > c.observed_at, false) OR EXISTS (
  SELECT FROM seen_change came WHERE came.sku = c.sku AND came.kind = 'back-in-stock' AND came.observed_at > c.observed_at)))`;

const userRow = z.object({ userId: z.string() });

/** The matches without what is on its way for whoever has not switched that on: nobody has by default, and rows for all would be kept for nothing. */
export async function withoutUnwantedAhead<Found extends Pick<ChangesMatched, 'changes' | 'matches'>>(
  manager: EntityManager,
  events: readonly Found[],
): Promise<readonly Found[]> {
  const isAhead = ({ changes }: Found, place: number) => changes[place]?.kind === 'on-its-way';
  const concerned = events.flatMap((event) =>
    event.matches.flatMap(({ userId, changes }) => (changes.some((place) => isAhead(event, place)) ? [userId] : [])),
  );
  if (concerned.length === 0) return events;
  const rows = await queryRows(
    manager,
    userRow,
    `SELECT user_id AS "userId" FROM alert_preferences
      WHERE user_id = ANY ($1) AND ((preferences ->> 'on_its_way')::boolean
        OR EXISTS (SELECT FROM jsonb_each(wishes) AS own WHERE (own.value ->> 'on_its_way')::boolean))`,
    [[...new Set(concerned)]],
  );
  const wanting = new Set(rows.map(({ userId }) => userId));
  return events.map((event) => ({
    ...event,
    matches: event.matches.flatMap((match) => {
      const changes = match.changes.filter((place) => wanting.has(match.userId) || !isAhead(event, place));
      return changes.length > 0 ? [{ ...match, changes }] : [];
    }),
  }));
}
