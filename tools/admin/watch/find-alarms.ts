import { upstreamNames } from '@barrelhive/contracts';
import { queryRow, queryRows } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { readLastBackup } from '../../../apps/auth/src/history/measure-backups';
import type { AdminContext } from '../command';

/** What is wrong, one sentence each, by a name that stays the same as long as it lasts. */
export type Alarms = ReadonlyMap<string, string>;

type Found = [name: string, sentence: string];

/** The bounds are those of the alarms in k8s/components/monitoring. */
const CATALOGUE_MINUTES = 30;
const EVENT_MINUTES = 5;
const MESSAGE_MINUTES = 5;
const BACKUP_HOURS = 26;
const ANSWER_MS = 10_000;
const MINUTE_SECONDS = 60;
const HOUR_MS = 3_600_000;

/**
 * All that is wrong with an installation now, by what its visitors and its databases show. `publicUrl`: where visitors reach it; undefined where that
 * is not to be asked.
 */
export async function findAlarms(
  { withDatabase }: Pick<AdminContext, 'withDatabase'>,
  publicUrl: string | undefined,
): Promise<Alarms> {
  const of = async (service: (typeof upstreamNames)[number], find: (dataSource: DataSource) => Promise<Found[]>) =>
    withDatabase(service, find).catch((error: unknown): Found[] => [
      [`database of ${service}`, `The database of ${service} cannot be read: ${wordsOf(error)}`],
    ]);
  const found = await Promise.all([
    publicUrl === undefined ? [] : findVisitorsShutOut(publicUrl),
    of('search', findOldCatalogue),
    of('notifications', findTextsHeldUp),
    of('auth', findOldBackup),
    ...upstreamNames.map((service) => of(service, (dataSource) => findEventsHeldUp(service, dataSource))),
  ]);
  return new Map(found.flat());
}

async function findVisitorsShutOut(publicUrl: string): Promise<Found[]> {
  const outcome = await fetch(publicUrl, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok, status }) => (ok ? undefined : `it answers ${status}`),
    (error: unknown) => wordsOf(error),
  );
  return outcome === undefined ? [] : [['visitors', `Visitors cannot open ${publicUrl}: ${outcome}.`]];
}

const ageRow = z.object({ seconds: z.number().nullable() });

async function findOldCatalogue(search: DataSource): Promise<Found[]> {
  const row = await queryRow(
    search,
    ageRow,
    `SELECT extract(epoch FROM now() - max(started_at))::float8 AS seconds FROM refresh_run WHERE outcome = 'accepted'`,
  );
  const seconds = row?.seconds ?? Infinity;
  if (seconds <= CATALOGUE_MINUTES * MINUTE_SECONDS) return [];
  const since = seconds === Infinity ? 'never yet' : `${minutes(seconds)} ago`;
  return [['catalogue', `The agency’s table was read whole ${since}: no bottle that comes back is seen.`]];
}

const pauseRow = z.object({ channel: z.string(), since: z.date(), reason: z.string() });
const lateRow = z.object({ lateSeconds: z.number(), isAnyAccepted: z.boolean() });

async function findTextsHeldUp(notifications: DataSource): Promise<Found[]> {
  const pauses = await queryRows(notifications, pauseRow, 'SELECT channel, since, reason FROM sending_pause');
  const late = await queryRow(
    notifications,
    lateRow,
    `SELECT coalesce(extract(epoch FROM now() - min(due_at)), 0)::float8 AS "lateSeconds",
            EXISTS (SELECT FROM message WHERE accepted_at > now() - make_interval(mins => $1)) AS "isAnyAccepted"
       FROM message
      WHERE is_waiting AND NOT EXISTS (SELECT FROM sending_pause WHERE channel = message.channel)`,
    [MESSAGE_MINUTES],
  );
  const isStuck = late && late.lateSeconds > MESSAGE_MINUTES * MINUTE_SECONDS && !late.isAnyAccepted;
  return [
    ...pauses.map(({ channel, since, reason }): Found => [
      `pause of ${channel}`,
      `Nothing is sent by ${channel} since ${since.toISOString()}: ${reason}`,
    ]),
    ...(isStuck
      ? [['messages', `A message has been due for ${minutes(late.lateSeconds)}, and none goes out.`] satisfies Found]
      : []),
  ];
}

async function findOldBackup(auth: DataSource): Promise<Found[]> {
  const last = await readLastBackup(auth);
  if (!last) return [['backup', 'There is no backup.']];
  const hours = Math.floor((Date.now() - last.getTime()) / HOUR_MS);
  return hours < BACKUP_HOURS ? [] : [['backup', `The last backup is ${hours} hours old.`]];
}

const eventsRow = z.object({ seconds: z.number(), deadLetters: z.int() });

async function findEventsHeldUp(service: string, dataSource: DataSource): Promise<Found[]> {
  const row = await queryRow(
    dataSource,
    eventsRow,
    `SELECT coalesce(extract(epoch FROM now() - (SELECT created_at FROM outbox ORDER BY position LIMIT 1)), 0)::float8 AS seconds,
            (SELECT count(*)::int FROM dead_letter) AS "deadLetters"`,
  );
  if (!row) return [];
  const { seconds, deadLetters } = row;
  return [
    ...(seconds > EVENT_MINUTES * MINUTE_SECONDS
      ? [
          [
            `events of ${service}`,
            `An event of ${service} has waited ${minutes(seconds)} to be handled.`,
          ] satisfies Found,
        ]
      : []),
    ...(deadLetters > 0
      ? [[`dead letters of ${service}`, `${service} gave up on ${deadLetters} events.`] satisfies Found]
      : []),
  ];
}

const minutes = (seconds: number) => `${Math.floor(seconds / MINUTE_SECONDS)} minutes`;

function wordsOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
