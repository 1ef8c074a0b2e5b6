import type { OwnHours } from '@barrelhive/contracts';
import { execute, nullAsUndefined, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

const weekdayRow = z.object({ number: z.int(), weekday: z.int(), opens: z.string(), closes: z.string() });
const exceptionRow = z.object({
  number: z.int(),
  day: z.string(),
  opens: nullAsUndefined(z.string()),
  closes: nullAsUndefined(z.string()),
  reason: nullAsUndefined(z.string()),
});

/** The hours that operators entered, by the number of the store; of all stores, or of one. */
export async function readOwnHours(manager: EntityManager, only?: number): Promise<Map<number, OwnHours>> {
  const weekdays = await queryRows(
    manager,
    weekdayRow,
    `SELECT store_number AS number, weekday, opens, closes FROM store_hours
      WHERE $1::smallint IS NULL OR store_number = $1 ORDER BY store_number, weekday`,
    [only ?? null],
  );
  const exceptions = await queryRows(
    manager,
    exceptionRow,
    `SELECT store_number AS number, day::text, opens, closes, reason FROM store_hours_exception
      WHERE $1::smallint IS NULL OR store_number = $1 ORDER BY store_number, day`,
    [only ?? null],
  );
  const found = new Map<number, OwnHours>();
  const of = (number: number): OwnHours => {
    const own = found.get(number) ?? { weekdays: [], exceptions: [] };
    found.set(number, own);
    return own;
  };
  for (const { number, ...weekday } of weekdays) of(number).weekdays.push(weekday);
  for (const { number, ...exception } of exceptions) of(number).exceptions.push(exception);
  return found;
}

/** Takes the place of the hours that a store had on these days of the week. Without hours it is closed on them; other days stay as they are. */
export async function setWeekdayHours(
  manager: EntityManager,
  number: number,
  { weekdays, hours }: { weekdays: readonly number[]; hours: { opens: string; closes: string } | undefined },
): Promise<void> {
  await execute(manager, 'DELETE FROM store_hours WHERE store_number = $1 AND weekday = ANY ($2)', [number, weekdays]);
  if (!hours) return;
  await execute(
    manager,
    `INSERT INTO store_hours (store_number, weekday, opens, closes)
     SELECT $1, weekday, $3, $4 FROM unnest($2::smallint[]) AS wanted (weekday)`,
    [number, weekdays, hours.opens, hours.closes],
  );
}

/** Takes the place of what was said of a single day of a store. */
export async function setHoursOfDay(
  manager: EntityManager,
  number: number,
  { day, opens, closes, reason }: OwnHours['exceptions'][number],
): Promise<void> {
  await execute(
    manager,
    `INSERT INTO store_hours_exception (store_number, day, opens, closes, reason) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (store_number, day) DO UPDATE SET opens = excluded.opens, closes = excluded.closes, reason = excluded.reason`,
    [number, day, opens ?? null, closes ?? null, reason ?? null],
  );
}

/** Takes back all that was entered for a store, or what was said of a single day; says whether there was anything. */
export async function clearHours(manager: EntityManager, number: number, day?: string): Promise<boolean> {
  const exceptions = await execute(
    manager,
    'DELETE FROM store_hours_exception WHERE store_number = $1 AND ($2::date IS NULL OR day = $2)',
    [number, day ?? null],
  );
  if (day !== undefined) return exceptions > 0;
  const weekdays = await execute(manager, 'DELETE FROM store_hours WHERE store_number = $1', [number]);
  return weekdays + exceptions > 0;
}

/** Single days that are over are of no use to anybody. */
export async function forgetOldHours(manager: EntityManager): Promise<void> {
  await execute(manager, `DELETE FROM store_hours_exception WHERE day < now() - interval '7 days'`);
}
