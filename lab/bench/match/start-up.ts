import { execute } from '@barrelhive/database';
import { NameIndex, termKey } from '@barrelhive/matching';
import { createServiceDataSource, migrateService } from '@barrelhive/service-kit';
import type { DataSource } from 'typeorm';
import { alertsMigrations } from '../../../apps/alerts/src/database/migrations';
import { loadWatchedAlerts } from '../../../apps/alerts/src/matching/load-watched-alerts';
import type { WatchedAlerts } from '../../../apps/alerts/src/matching/watched-alerts';
import { measureInTurn, millisecondsOf, processorMillisecondsOf } from '../../measure/in-turn';
import { keptBytes } from '../../measure/memory';
import type { Report } from '../../measure/report';
import { assertSameAnswer } from '../../measure/same-answers';
import { quantile } from '../../measure/spread';
import { openCopy } from './copy-out';

const ROWS_AT_ONCE = 20_000;
const CHANGES_MEASURED = 5_000;

/** This many alerts of one owner. */
const ALERTS_OF_OWNER = 4;
/** Of this many bottles it is counted at a time how many alerts find them, as the service does. */
const BOTTLES_AT_ONCE = 50;

interface StartUp {
  databaseUrl: string;
  terms: readonly string[];
  /** All names of the catalogue, and those that changed. */
  names: readonly string[];
  changed: readonly string[];
  rounds: number;
}

/**
 * The load at the start of the alerts service beside the time Postgres takes to send the same texts, and what one change, a snapshot of the watched
 * bottles and the writing of where all alerts look cost then.
 */
export async function reportStartUp(
  report: Report,
  { databaseUrl, terms, names, changed, rounds }: StartUp,
): Promise<void> {
  await migrateService({ name: 'alerts', databaseUrl, migrations: alertsMigrations });
  const dataSource = createServiceDataSource({ name: 'alerts', databaseUrl, poolSize: 1 });
  await dataSource.initialize();
  try {
    await saveAlerts(dataSource, terms);
    report.heading(
      `  the start with ${terms.length.toLocaleString('en-US')} alerts, all terms unique, one in four at its owner's stores alone`,
    );
    await compareLoads(report, dataSource, { databaseUrl, rounds });
    const before = await keptBytes();
    const watched = await loadWatchedAlerts(dataSource);
    const bytes = (await keptBytes()) - before;
    report.figure({
      what: 'memory of an alert, its id and where it looks included',
      value: bytes / terms.length,
      unit: 'bytes',
    });
    reportChanges(report, watched, changed);
    await reportSnapshot(report, watched, { names, rounds });
    await reportWheres(report, dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Each owner drives to one to five stores; an alert looks for one to six bottles. */
async function saveAlerts(dataSource: DataSource, terms: readonly string[]): Promise<void> {
  await execute(
    dataSource,
    `INSERT INTO home_stores (user_id, stores, used)
     SELECT owner::text, stores, cardinality(stores) FROM generate_series(0, $1::int) AS owner, LATERAL (
       SELECT array_agg(lpad((1 + (owner + 11 * nth) % 47)::text, 4, '0')) AS stores FROM generate_series(0, owner % 5) AS nth
     ) AS chosen`,
    [Math.ceil(terms.length / ALERTS_OF_OWNER)],
  );
  for (let at = 0; at < terms.length; at += ROWS_AT_ONCE) {
    const part = terms.slice(at, at + ROWS_AT_ONCE);
    await execute(
      dataSource,
      `INSERT INTO saved_alert (user_id, search_term, term_key, scope, at_least)
       SELECT (($3::int + nth - 1) / $4::int)::text, term, key, CASE WHEN nth % 4 = 0 THEN 'my-stores' ELSE 'anywhere' END, 1 + nth % 6
         FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS saved (term, key, nth)`,
      [part, part.map(termKey), at, ALERTS_OF_OWNER],
    );
  }
  await execute(dataSource, 'VACUUM ANALYZE saved_alert');
}

/** How many alerts find each bottle of the catalogue, which search is told each hour. */
async function reportSnapshot(
  report: Report,
  watched: WatchedAlerts,
  { names, rounds }: Pick<StartUp, 'names' | 'rounds'>,
): Promise<void> {
  const batch = new NameIndex(names);
  const count = () => {
    for (let from = 0; from < names.length; from += BOTTLES_AT_ONCE) {
      const products = names.slice(from, from + BOTTLES_AT_ONCE).map((name) => [name]);
      watched.count(products, (name) => batch.wordsOf(name));
    }
  };
  const before = await keptBytes();
  const times = Array.from({ length: rounds }, () => processorMillisecondsOf(count));
  const what = `counting the alerts that find each of ${names.length.toLocaleString('en-US')} bottles: p50`;
  report.figure({ what, value: quantile(times, 0.5), unit: 'ms' });
  report.figure({
    what: '… memory that is kept afterwards',
    value: ((await keptBytes()) - before) / 2 ** 20,
    unit: 'MB',
  });
}

/** Where every alert looks is written anew, as a migration would that changes these bytes. */
async function reportWheres(report: Report, dataSource: DataSource): Promise<void> {
  const value = await millisecondsOf(() =>
    dataSource.transaction(async (manager) => {
      await execute(manager, 'SET LOCAL statement_timeout = 0');
      await execute(manager, 'UPDATE saved_alert SET scope = scope');
    }),
  );
  report.figure({ what: 'writing anew where all alerts look', value, unit: 'ms' });
}

async function compareLoads(
  report: Report,
  dataSource: DataSource,
  { databaseUrl, rounds }: Pick<StartUp, 'databaseUrl' | 'rounds'>,
): Promise<void> {
  const copy = await openCopy(databaseUrl);
  const { ours, peer, ratio } = await measureInTurn(
    rounds,
    () => millisecondsOf(() => loadWatchedAlerts(dataSource)),
    () => millisecondsOf(() => copy.readAll()),
  );
  await copy.close();
  report.figure({ what: 'reading all alerts into the index', value: ours, unit: 'ms' });
  report.figure({ what: 'Postgres sends ids and terms by COPY, thrown away', value: peer, unit: 'ms' });
  report.figure({ what: 'ours / COPY', value: ratio });
}

/** Alerts come and go in an index that holds all the others; afterwards it finds what it found before. */
function reportChanges(report: Report, watched: WatchedAlerts, changed: readonly string[]): void {
  const before = watched.find(changed).matching.map((ids) => ids.sort());
  const costs = { come: [] as number[], go: [] as number[] };
  const alerts = Array.from({ length: CHANGES_MEASURED }, (_, nth) => ({
    id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
    termKey: termKey(wordsOf(changed[nth % changed.length] ?? '', nth)),
  }));
  for (const [into, isWatched] of [
    [costs.come, true],
    [costs.go, false],
  ] as const) {
    for (const alert of alerts) {
      const revision = watched.revision + 1;
      const startedAt = performance.now();
      watched.follow({ revision, changes: [{ ...alert, revision, isWatched, whereBits: 1 << 27 }] });
      into.push((performance.now() - startedAt) * 1000);
    }
  }
  const after = watched.find(changed).matching.map((ids) => ids.sort());
  assertSameAnswer('what does the index find after alerts came and went?', after, before);
  for (const [what, values] of [
    ['one alert comes', costs.come],
    ['one alert goes', costs.go],
  ] as const) {
    report.figure({ what: `${what}: p50`, value: quantile(values, 0.5), unit: 'µs' });
    report.figure({ what: `${what}: p99`, value: quantile(values, 0.99), unit: 'µs' });
  }
}

/** Two neighbouring words of the name, others each time. */
function wordsOf(name: string, nth: number): string {
  const words = name.split(' ');
  const from = Math.floor(nth / 500) % Math.max(1, words.length - 1);
  return words.slice(from, from + 2).join(' ');
}
