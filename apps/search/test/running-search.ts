import type { EventPayload } from '@barrelhive/contracts';
import { execute, queryRow, queryRows } from '@barrelhive/database';
import type { RunningService } from '@barrelhive/service-kit';
import {
  eventually,
  testDatabase,
  testIdentity,
  testNeighbours,
  testRedis,
  type TestIdentity,
  type TestNeighbours,
} from '@barrelhive/testing';
import { Client } from 'pg';
import * as z from 'zod';
import { createDabsStandin, type DabsStandin } from '../../../tools/standins/dabs/src/dabs-standin';
import { searchMigrations } from '../src/database/migrations';
import { CatalogueCopy } from '../src/local-copy/catalogue-copy';
import type { FinishedRun } from '../src/refresh/refresh-runs';
import { RunRefreshPass } from '../src/refresh/run-refresh-pass';
import { searchService } from '../src/search-service';

/** The setting STORE_WATCH_SHARE with which all that is to be kept fresh is read at once. */
export const WHOLE_PACE = '1';

/** A search service (or several replicas of one) over real servers and a stand-in of the agency. */
export interface RunningSearch {
  agency: DabsStandin;
  identity: TestIdentity;
  neighbours: TestNeighbours;
  /** Addresses of the replicas. */
  urls: string[];
  services: RunningService[];
  database: Client;
  startReplica(settings?: Partial<Record<string, string>>): Promise<string>;
  /** Runs a pass in the first replica; by default of the slot that it is now. */
  pass(slot?: Date): Promise<FinishedRun>;
  /** Waits until the work that follows the first pass is done: the other tasks, and what is read though nobody waits for it. */
  untilIdle(): Promise<unknown>;
  /** The events published so far to one consumer. */
  events<P = Record<string, unknown>>(type: string, consumer: string): Promise<P[]>;
  /** What of products was published so far, in order: `back-in-stock 016850`. */
  publishedChanges(): Promise<string[]>;
  stop(): Promise<void>;
}

const published = z.object({ envelope: z.object({ payload: z.unknown() }) });

export interface SearchSetup {
  replicas?: number;
  settings?: Partial<Record<string, string>>;
  /** Does something to the agency before the service first looks. */
  prepare?: (agency: DabsStandin) => void;
  demoCatalog?: string;
  /** Without it the service is handed over before it has any catalogue. */
  waitsForFirstPass?: boolean;
}

/** Starts everything; `stop()` ends it, also when starting failed half-way. */
export async function runSearch(setup: SearchSetup = {}): Promise<RunningSearch> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await startAll(setup, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(
  { replicas = 1, settings = {}, prepare, demoCatalog, waitsForFirstPass = true }: SearchSetup,
  undo: (() => Promise<unknown>)[],
): Promise<Omit<RunningSearch, 'stop'>> {
  const agency = await createDabsStandin(demoCatalog ? { demoCatalog } : {});
  undo.push(() => agency.close());
  prepare?.(agency);
  const identity = await testIdentity();
  undo.push(() => identity.dispose());
  const redis = await testRedis();
  undo.push(() => redis.dispose());
  const store = await testDatabase({ name: 'search', migrations: searchMigrations });
  undo.push(() => store.dispose());
  const neighbours = testNeighbours('search', store, redis);
  undo.push(() => neighbours.dispose());
  const database = new Client({ connectionString: store.url, options: '-c search_path=search' });
  database.on('error', () => undefined);
  await database.connect();
  undo.push(() => database.end());
  const services: RunningService[] = [];
  const urls: string[] = [];

  const startReplica = async (own: Partial<Record<string, string>> = {}): Promise<string> => {
    const service = await searchService.createFrom({
      NODE_ENV: 'test',
      DATABASE_URL: store.url,
      REDIS_URL: redis.url,
      QUEUE_PREFIX: redis.prefix,
      AUTH_URL: identity.authUrl,
      LOG_LEVEL: 'silent',
      DABS_BASE_URL: agency.baseUrl,
      DABS_ALLOCATED_URL: agency.allocatedUrl,
      DABS_MIN_INTERVAL_MS: '5',
      REFRESH_SECONDS: '86400',
      // One bottle that nobody waits for is read, and the next in some hours.
      STORE_WATCH_SHARE: '0.000001',
      FIRST_PICTURE_DOUBT_HOURS: '0',
      ...settings,
      ...own,
    });
    undo.push(() => service.close());
    services.push(service);
    const url = await service.listen();
    urls.push(url);
    return url;
  };
  for (let replica = 0; replica < replicas; replica++) await startReplica();
  if (waitsForFirstPass) await firstPass(services, database);
  const events = async <P>(type: string, consumer: string): Promise<P[]> => {
    const rows = await queryRows(
      database,
      published,
      `SELECT envelope FROM outbox WHERE type = $1 AND consumer = $2 ORDER BY position`,
      [type, consumer],
    );
    return rows.map(({ envelope }) => envelope.payload as P);
  };
  const publishedChanges = async () => {
    const type = 'inventory.products-changed.v1';
    const changed = await events<EventPayload<typeof type>>(type, 'alerts');
    return changed.flatMap(({ changes }) => changes.map(({ kind, sku }) => `${kind} ${sku}`));
  };
  const pass = (slot = new Date()) => replicaOf(services).app.get(RunRefreshPass).run(slot);
  const readsAll = settings.STORE_WATCH_SHARE === WHOLE_PACE;
  const untilIdle = () =>
    eventually('the work after the first pass to end', () => isIdle(database, { readsAll }), 60_000);
  return {
    agency,
    identity,
    neighbours,
    urls,
    services,
    database,
    startReplica,
    pass,
    untilIdle,
    events,
    publishedChanges,
  };
}

/** The clock of the service runs the first pass by itself; from then on a test says when one is run. */
async function firstPass(services: readonly RunningService[], database: Client): Promise<void> {
  await eventually(
    'the first pass to reach every replica',
    async () => {
      const finished = await execute(
        database,
        `SELECT FROM job_run WHERE task = 'refresh' AND finished_at IS NOT NULL`,
      );
      return finished === 1 && services.every(({ app }) => app.get(CatalogueCopy).current.size > 0);
    },
    60_000,
  );
}

const TASKS = 4;

async function isIdle(database: Client, { readsAll }: { readsAll: boolean }): Promise<boolean> {
  const work = await queryRow(
    database,
    z.object({ finished: z.int(), allocated: z.int(), read: z.int() }),
    `SELECT (SELECT count(*)::int FROM job_run WHERE finished_at IS NOT NULL) AS finished,
       count(*)::int AS allocated, count(attempt.sku)::int AS read
     FROM product LEFT JOIN detail_attempt AS attempt ON attempt.sku = product.sku AND attempt.claimed_by IS NULL
     WHERE (department = 'LA' OR status = 'A') AND delisted_at IS NULL AND store_qty IS DISTINCT FROM 0`,
  );
  return work?.finished === TASKS && work.read >= (readsAll ? work.allocated : Math.min(1, work.allocated));
}

function replicaOf(services: readonly RunningService[]): RunningService {
  const [first] = services;
  if (!first) throw new Error('no replica runs');
  return first;
}
