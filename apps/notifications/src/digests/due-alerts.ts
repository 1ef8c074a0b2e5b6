import { execute, queryRows } from '@barrelhive/database';
import { holdsAtSql } from '@barrelhive/entitlements';
import { localDay, MOST_ALERT_TEXTS_A_DAY, type RunSchedule } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { TAKES_ITS_DAY, toldInMorningSql } from '../deliveries/message';
import { isRecoveredSql } from '../deliveries/recovered-texts';
import { PLACE_OF_MESSAGE, placeOf, type Reach } from '../standing/addressing';
import { isInTurnSql, isQuietSql } from './on-its-way';

/** A slot, its local day, and which changes may be told at it. */
export interface SlotOfDay {
  slot: Date;
  day: string;
  /** SQL of a `waiting_match w`, its `matched_alert a` and `seen_change c`, and a `recipient r`. */
  isInTurn: string;
  /** The same: it is told, or waits, at an address alone whose owner has it told each morning by now. */
  isLeftToMorning: string;
}

export function slotOfDay(channels: readonly Reach[], slot: Date, schedule: RunSchedule): SlotOfDay {
  const day = localDay(slot, schedule.zone);
  const isLeftToMorning = isLeftToMorningSql(channels);
  const isInTurn = `${isInTurnSql(channels, slot, schedule)} AND NOT ${isLeftToMorning} AND NOT ${isDayTakenSql(channels, day, slot)}`;
  return { slot, day, isInTurn, isLeftToMorning };
}

/**
 * The day of an alert is each address's own. What waits for one alone waits until that has its day, and what waits for all until one of those that
 * are told at once has: at the others it waits alone from then on (docs/adr/0068).
 */
function isDayTakenSql(channels: readonly Reach[], day: string, slot: Date): string {
  const since = `m.created_at > least('${slot.toISOString()}'::timestamptz, now()) - interval '2 days'`;
  const isTakenAt = (place: string) => `(EXISTS (
    SELECT FROM message m
     WHERE m.user_id = a.user_id AND ${since} AND m.occasion = 'alert:' || w.alert_id || ':${day}' AND ${TAKES_ITS_DAY} AND ${place})
    OR ${toldInMorningSql({ userId: 'a.user_id', alertId: 'w.alert_id', day: `'${day}'`, at: `${since} AND ${place}` })})`;
  const isFree = channels.map(
    ({ id, recipients, addressId, tellsAtOnce }) => `EXISTS (
    SELECT FROM ${recipients} WHERE r.user_id = a.user_id AND ${tellsAtOnce}
       AND NOT ${isTakenAt(`m.channel = '${id}' AND m.address_id = ${addressId}`)})`,
  );
  return `CASE WHEN w.only_at <> '' THEN ${isTakenAt(`w.only_at = ${PLACE_OF_MESSAGE}`)}
    ELSE ${isTakenAt('true')} AND NOT (${isFree.join(' OR ')}) END`;
}

/** It waits for an address alone whose owner has it told each morning by now (write-mornings.ts), and may choose otherwise again. */
function isLeftToMorningSql(channels: readonly Reach[]): string {
  const each = channels.map(
    ({ id, recipients, addressId, tellsAtOnce }) => `EXISTS (
    SELECT FROM ${recipients} WHERE r.user_id = a.user_id AND NOT ${tellsAtOnce} AND w.only_at = '${placeOf(id, '')}' || ${addressId})`,
  );
  return `(w.only_at <> '' AND (${each.join(' OR ')}))`;
}

/** For a hash of the messages of two days: without room for one, Postgres reads those of a user anew for each alert. */
const MEMORY = '64MB';

const alertRow = z.object({ alertId: z.string(), hasRoom: z.boolean(), total: z.int(), withoutRoom: z.int() });

export interface AlertsWanted {
  atMost: number;
  /** How many of those of which all waits for addresses of a channel alone, or of several: as many as the one with most room has. Without a number: all. */
  room?: ReadonlyMap<string, number>;
}

/** The first alerts whose turn it is, how many there are in all, and how many more have no room. */
export interface AlertsInTurn {
  alertIds: string[];
  total: number;
  withoutRoom: number;
}

/**
 * The alerts that may have a notice at a slot: they are there, something waits for them, their user is known, pays, and had not too many on its
 * day, and an address of theirs had none. One that had its notice of the day elsewhere does not count among the 25 again. Where somebody is in quiet
 * hours on each channel, it is not their turn; nor is it where all that waits is for channels alone that have no room. Those whose matches wait
 * longest come first, and after all else those of which only something is on its way; among equals a draw decides, which is a new one each day.
 * Must run in a transaction.
 */
export async function alertsInTurn(
  manager: EntityManager,
  channels: readonly Reach[],
  { slot, day, isInTurn }: SlotOfDay,
  { atMost, room = new Map() }: AlertsWanted,
): Promise<AlertsInTurn> {
  await execute(manager, `SELECT set_config('work_mem', $1, true)`, [MEMORY]);
  const rows = await queryRows(
    manager,
    alertRow,
    `WITH waiting AS (
       SELECT w.alert_id, a.user_id, bool_and(c.kind = 'on-its-way') AS is_aside,
              min(c.observed_at) AS since, hashtext(w.alert_id::text || $2) AS draw,
              min(split_part(w.only_at, ':', 1)) AS first_channel, max(split_part(w.only_at, ':', 1)) AS last_channel,
              CASE WHEN count(alone.room) = count(*) THEN max(alone.room) END AS room
         FROM waiting_match w
         JOIN seen_change c ON c.id = w.change_id
         JOIN matched_alert a ON a.alert_id = w.alert_id AND a.ended_at IS NULL
         JOIN entitlement e ON e.user_id = a.user_id AND ${holdsAtSql('e', '$1::timestamptz')}
         JOIN recipient r ON r.user_id = a.user_id
         LEFT JOIN unnest($5::text[], $6::integer[]) AS alone (channel, room) ON alone.channel = split_part(w.only_at, ':', 1)
        WHERE w.notice_id IS NULL AND ${isInTurn}
          AND NOT ${isQuietSql(channels, slot)}
          AND NOT ${isRecoveredSql('a.user_id', "'alert:' || w.alert_id || ':' || $2")}
        GROUP BY w.alert_id, a.user_id
     ), of_day AS (
       SELECT user_id, alert_id::text, false AS is_counted, is_aside, since, draw, first_channel, last_channel, room FROM waiting
       UNION ALL
       SELECT m.user_id, split_part(m.occasion, ':', 2), true, NULL, NULL, NULL, NULL, NULL, NULL FROM message m
        WHERE m.user_id IN (SELECT user_id FROM waiting) AND m.created_at > least($1::timestamptz, now()) - interval '2 days'
          AND split_part(m.occasion, ':', 3) = $2 AND ${TAKES_ITS_DAY}
     ), alert AS (
       SELECT user_id, alert_id, bool_or(is_counted) AS is_counted, bool_or(is_aside) AS is_aside, min(since) AS since, min(draw) AS draw,
              min(first_channel) AS first_channel, min(last_channel) AS last_channel, min(room) AS room
         FROM of_day GROUP BY user_id, alert_id
     ), placed AS (
       SELECT alert.*, count(*) FILTER (WHERE is_counted) OVER (PARTITION BY user_id) AS notices,
              row_number() OVER (PARTITION BY user_id, is_counted ORDER BY is_aside, since, draw) AS place
         FROM alert
     ), in_turn AS (
       SELECT placed.*,
              coalesce(row_number() OVER (PARTITION BY first_channel, last_channel ORDER BY is_aside, since, draw) <= room, true) AS has_room
         FROM placed
        WHERE since IS NOT NULL AND (is_counted OR place + notices <= $4)
     )
     SELECT alert_id AS "alertId", has_room AS "hasRoom", count(*) FILTER (WHERE has_room) OVER ()::int AS total,
            count(*) FILTER (WHERE NOT has_room) OVER ()::int AS "withoutRoom"
       FROM in_turn
      ORDER BY NOT has_room, is_aside, since, draw
      LIMIT $3`,
    [slot, day, Math.max(1, atMost), MOST_ALERT_TEXTS_A_DAY, [...room.keys()], [...room.values()]],
  );
  const inTurn = rows.filter(({ hasRoom }) => hasRoom).slice(0, atMost);
  const { total = 0, withoutRoom = 0 } = rows[0] ?? {};
  return { alertIds: inTurn.map(({ alertId }) => alertId), total, withoutRoom };
}
