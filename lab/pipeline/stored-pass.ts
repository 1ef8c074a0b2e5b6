import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import type { ChangesMatched } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import { defaultTiming } from '@barrelhive/messaging';
import { createServiceDataSource, migrateService } from '@barrelhive/service-kit';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { packMatches } from '../../apps/alerts/src/matching/pack-matches';
import { notificationsMigrations } from '../../apps/notifications/src/database/migrations';
import { keepMatches } from '../../apps/notifications/src/digests/keep-matches';
import { startTestServers } from '../../tools/dev/infrastructure/test-servers';
import { forEachOf } from '../load/many-times';
import { measureInTurn, millisecondsOf } from '../measure/in-turn';
import { familyMicroseconds } from '../measure/process-family';
import { processorMicroseconds } from '../measure/processor-time';
import type { Report } from '../measure/report';
import { spreadOf } from '../measure/spread';
import { backInStock } from './commit-pass';

/** What 500 changed names match of a million terms (lab/bench/match). */
const CHANGES = 500;
const GOAL = 4;
const FIRST_SKU = 100_000;

/** The matches of a pass as notifications keeps them, against COPY of the same rows into tables without keys. */
export async function reportStoredPass(report: Report, rounds: number, matches: number): Promise<void> {
  report.heading(`  a pass of ${CHANGES} changes with ${matches.toLocaleString('en-US')} matches, kept`);
  const servers = await startTestServers({ isDurable: true });
  const { databaseUrl, pids } = servers;
  await migrateService({ name: 'notifications', databaseUrl, migrations: notificationsMigrations });
  const { concurrency: poolSize } = defaultTiming;
  const notifications = await createServiceDataSource({ name: 'notifications', databaseUrl, poolSize }).initialize();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await execute(client, BARE_TABLES);
    let events: ChangesMatched[] = [];
    const processor = { ours: [] as number[], copy: [] as number[] };
    const timed = (costs: number[], work: () => Promise<void>) => async () => {
      const before = familyMicroseconds(pids.postgres) + processorMicroseconds(process.pid);
      const milliseconds = await millisecondsOf(work);
      costs.push((familyMicroseconds(pids.postgres) + processorMicroseconds(process.pid) - before) / 1000);
      return milliseconds;
    };
    const ours = timed(processor.ours, () => keepAll(notifications, events));
    const copy = timed(processor.copy, () => copyAll(client, events));
    const prepare = async () => {
      events = passOf(matches);
      await execute(client, EMPTY);
    };
    const result = await measureInTurn(rounds, ours, copy, prepare);
    const kept = await queryRow(client, countRow, COUNT);
    if (kept?.ours !== matches || kept.copied !== matches) throw new Error('Not all matches were kept.');
    report.figure({ what: 'kept by notifications', value: result.ours, unit: 'ms' });
    report.figure({ what: 'COPY of the same rows', value: result.peer, unit: 'ms' });
    report.figure({ what: 'ours / COPY', value: result.ratio, goal: { atMost: GOAL } });
    report.figure({
      what: 'processor time of ours, Postgres included',
      value: spreadOf(processor.ours.slice(1)),
      unit: 'ms',
    });
    report.figure({ what: '… of COPY', value: spreadOf(processor.copy.slice(1)), unit: 'ms' });
  } finally {
    await client.end();
    await notifications.destroy();
    await servers.stop();
  }
}

const BARE_TABLES = `CREATE TABLE bare_alert (alert_id uuid, user_id text, term text);
  CREATE TABLE bare_change (place integer, change jsonb); CREATE TABLE bare_match (alert_id uuid, place integer)`;
const EMPTY = `TRUNCATE bare_alert, bare_change, bare_match, notifications.matched_alert, notifications.seen_change, notifications.waiting_match`;
const COUNT = `SELECT (SELECT count(*) FROM notifications.waiting_match)::int AS ours, (SELECT count(*) FROM bare_match)::int AS copied`;
const countRow = z.object({ ours: z.int(), copied: z.int() });

/** The events by which alerts says so; each of the alerts waits for one of the bottles. */
function passOf(matches: number): ChangesMatched[] {
  const observedAt = new Date().toISOString();
  const changes = Array.from({ length: CHANGES }, (_, nth) =>
    backInStock({ sku: String(FIRST_SKU + nth), name: `BOTTLE ${nth} BOURBON 750ml` }),
  );
  const alerts = Array.from({ length: matches }, (_, nth) => ({
    alertId: randomUUID(),
    userId: randomUUID(),
    term: `bottle ${nth % CHANGES}`,
    changes: changes.slice(nth % CHANGES, (nth % CHANGES) + 1),
  }));
  alerts.sort((one, other) => (one.alertId < other.alertId ? -1 : 1));
  return packMatches(alerts).map((pack) => ({ kind: 'changes', observedAt, ...pack }));
}

/** As many events at once as a replica handles, each in a transaction of its own: it is a chunk by its size. */
async function keepAll(notifications: DataSource, events: readonly ChangesMatched[]): Promise<void> {
  const keep = (event: ChangesMatched) =>
    notifications.transaction((manager) => keepMatches(manager, [{ ...event, correlationId: 'bench' }]));
  await forEachOf(events, keep, defaultTiming.concurrency);
}

async function copyAll(client: pg.Client, events: readonly ChangesMatched[]): Promise<void> {
  const copyInto = (table: string, lines: readonly (readonly (string | number)[])[]) =>
    piped(
      Readable.from(lines.map((values) => `${values.join('\t')}\n`).join('')),
      client.query(copyFrom(`COPY ${table} FROM STDIN`)),
    );
  await execute(client, 'BEGIN');
  await copyInto(
    'bare_alert',
    events.flatMap(({ matches }) => matches.map(({ alertId, userId, term }) => [alertId, userId, term])),
  );
  await copyInto(
    'bare_change',
    events.flatMap(({ changes }) => changes.map((change, place) => [place, JSON.stringify(change)])),
  );
  await copyInto(
    'bare_match',
    events.flatMap(({ matches }) =>
      matches.flatMap(({ alertId, changes }) => changes.map((place) => [alertId, place])),
    ),
  );
  await execute(client, 'COMMIT');
}
