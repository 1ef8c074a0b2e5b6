import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { execute, nullAsUndefined, queryRow } from './typed-queries';

/** After a promotion at most so much more than was lost is looked through. */
const KNOWN_EVERY_SECONDS = 30;

/**
 * For a migration: `current_timeline()`, which names the history that the database is in: its cluster, its number there, and its timeline in
 * Postgres' sense. A standby that is promoted, a recovery to a point in time, and a restored backup have another. Every login may ask, also
 * through a pooler. Where a provider does not say it (Amazon Aurora), the number of the database alone is left. A standby answers as to a write
 * (25006), so that whoever asks leaves it.
 */
export const CREATE_CURRENT_TIMELINE = `
  CREATE FUNCTION current_timeline() RETURNS text LANGUAGE plpgsql STABLE AS $$
    DECLARE
      database text := (SELECT oid FROM pg_database WHERE datname = current_database());
    BEGIN
      IF pg_is_in_recovery() THEN
        RAISE read_only_sql_transaction USING MESSAGE = 'this server is a standby';
      END IF;
      RETURN concat_ws('/', (SELECT system_identifier FROM pg_control_system()), database,
        left(pg_walfile_name(pg_current_wal_insert_lsn()), 8));
    EXCEPTION WHEN feature_not_supported OR insufficient_privilege OR undefined_function THEN
      RETURN database;
    END $$;
`;
export const DROP_CURRENT_TIMELINE = 'DROP FUNCTION current_timeline();';

/** For a migration: the function, and the table of the timeline that is kept. */
export const CREATE_KEPT_TIMELINE = `
  ${CREATE_CURRENT_TIMELINE}
  CREATE TABLE kept_timeline (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    -- The history of the database that is known to be whole.
    timeline text NOT NULL,
    -- Until when everything that happened in it is surely here.
    known_at timestamptz NOT NULL DEFAULT now(),
    -- The other one that was met, since when, and when whoever knows better last answered.
    met_timeline text,
    met_at timestamptz,
    answered_at timestamptz
  );
`;
export const DROP_KEPT_TIMELINE = `DROP TABLE kept_timeline; ${DROP_CURRENT_TIMELINE}`;

/** For a statement: the database is in the history that is known to be whole. */
export const IS_WHOLE = 'EXISTS (SELECT FROM kept_timeline WHERE timeline = current_timeline())';

const keptRow = z.object({
  isSame: z.boolean(),
  isMet: z.boolean(),
  isKnownLately: z.boolean(),
  knownAt: z.date(),
  metAt: nullAsUndefined(z.date()),
  answeredAt: nullAsUndefined(z.date()),
  now: z.date(),
});

/** Another timeline than the one kept. Times are of the database. */
export interface MetTimeline {
  /** Until when our tables are surely whole. */
  knownAt: Date;
  metAt: Date;
  answeredAt: Date | undefined;
  now: Date;
}

/** The first start of all: there is nothing before it that could be missing. */
async function keepFirstTimeline(manager: EntityManager): Promise<void> {
  await execute(manager, 'INSERT INTO kept_timeline (timeline) VALUES (current_timeline()) ON CONFLICT DO NOTHING');
}

/** Lets the service learn what happened since then, as if another timeline had been met. */
export async function doubtTimeline(manager: EntityManager, since: Date): Promise<void> {
  await execute(
    manager,
    `INSERT INTO kept_timeline AS kept (timeline, known_at) VALUES ('doubted by an operator', $1)
     ON CONFLICT (is_only) DO UPDATE SET timeline = excluded.timeline, known_at = least(kept.known_at, excluded.known_at),
       met_timeline = NULL, met_at = NULL, answered_at = NULL`,
    [since],
  );
}

/** Undefined while the database is in the timeline that is kept, which is the first that it was in. Another one is noted when it is met. */
export async function meetTimeline(manager: EntityManager): Promise<MetTimeline | undefined> {
  const kept = await queryRow(
    manager,
    keptRow,
    `SELECT timeline = current_timeline() AS "isSame", met_timeline IS NOT DISTINCT FROM current_timeline() AS "isMet",
            known_at > now() - make_interval(secs => $1) AS "isKnownLately", known_at AS "knownAt", met_at AS "metAt",
            answered_at AS "answeredAt", now() AS now
       FROM kept_timeline`,
    [KNOWN_EVERY_SECONDS],
  );
  if (!kept) {
    await keepFirstTimeline(manager);
    return undefined;
  }
  const { isSame, isMet, isKnownLately, knownAt, metAt, answeredAt, now } = kept;
  if (!isSame) {
    if (isMet && metAt) return { knownAt, metAt, answeredAt, now };
    await noteMet(manager);
    return { knownAt, metAt: now, answeredAt: undefined, now };
  }
  if (!isKnownLately)
    await execute(manager, 'UPDATE kept_timeline SET known_at = now() WHERE timeline = current_timeline()');
  return undefined;
}

async function noteMet(manager: EntityManager): Promise<void> {
  await execute(
    manager,
    `UPDATE kept_timeline SET met_timeline = current_timeline(), met_at = now(), answered_at = NULL
      WHERE timeline <> current_timeline() AND met_timeline IS DISTINCT FROM current_timeline()`,
  );
}

/** Whoever knows better answered in the timeline that was met, and was asked then. */
export async function noteAnswer(manager: EntityManager, askedAt: Date): Promise<void> {
  await execute(
    manager,
    `UPDATE kept_timeline SET answered_at = greatest(answered_at, $1::timestamptz) WHERE met_timeline = current_timeline()`,
    [askedAt],
  );
}

/** From now on the timeline that was met counts as whole. Answers whether this was the one who said so. */
export async function keepMetTimeline(manager: EntityManager): Promise<boolean> {
  const kept = await execute(
    manager,
    `UPDATE kept_timeline SET timeline = current_timeline(), known_at = now(), met_timeline = NULL, met_at = NULL, answered_at = NULL
      WHERE timeline <> current_timeline() AND met_timeline = current_timeline()`,
  );
  return kept > 0;
}
