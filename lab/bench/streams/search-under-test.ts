import { multiSearchResult } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { capabilitiesOf } from '@barrelhive/rules';
import { migrateService } from '@barrelhive/service-kit';
import { testIdentity } from '@barrelhive/testing';
import pg from 'pg';
import { searchMigrations } from '../../../apps/search/src/database/migrations';
import { waitUntil } from '../../../tools/dev/processes/wait-until';
import { createDabsStandin } from '../../../tools/standins/dabs/src/dabs-standin';
import type { BenchServers } from '../servers/bench-servers';
import { startBenchProcess, type BenchProcess } from '../servers/child-process';
import { addressAnswer } from './stream-messages';

/** A search service in a process of its own, over an agency that can be made to keep everybody waiting. */
export interface SearchUnderTest {
  process: BenchProcess;
  url: string;
  token: string;
  /** From now on no request gets its turn at the agency: streams stay open after their first events. */
  hold(): Promise<void>;
  release(): Promise<void>;
  /** Terms that find some bottles whose stores are not known yet. */
  termsToRead(count: number): Promise<string[]>;
  stop(): Promise<void>;
}

const READER = 'bench-reader';
const PLAN = { tier: 'premium', valid: true } as const;
const FEWEST_ITEMS = 3;
const MOST_ITEMS = 5;

export async function startSearchUnderTest({ databaseUrl, redisUrl }: BenchServers): Promise<SearchUnderTest> {
  await migrateService({ name: 'search', databaseUrl, migrations: searchMigrations });
  const agency = await createDabsStandin();
  const identity = await testIdentity();
  const token = await identity.tokenFor(READER, { expiresInSeconds: 7200 });
  const database = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=search' });
  await database.connect();
  await execute(
    database,
    `INSERT INTO entitlement (user_id, tier, valid, status, version) VALUES ($1, $2, $3, 'active', 1)`,
    [READER, PLAN.tier, PLAN.valid],
  );
  const process = startBenchProcess('lab/bench/streams/serve-search.ts', {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    AUTH_URL: identity.authUrl,
    LOG_LEVEL: 'silent',
    DABS_BASE_URL: agency.baseUrl,
    DABS_ALLOCATED_URL: agency.allocatedUrl,
    DABS_MIN_INTERVAL_MS: '1',
    DABS_DEPARTMENTS: 'AW',
    REFRESH_SECONDS: '86400',
  });
  const { url } = await process.ask({ ask: 'address' }, addressAnswer);
  await waitUntil('The first pass', async () => {
    return (await execute(database, `SELECT FROM refresh_run WHERE outcome = 'accepted'`)) === 1;
  });
  return {
    process,
    url,
    token,
    hold: () => quietUntil(database, 'infinity'),
    release: () => quietUntil(database, '-infinity'),
    termsToRead: (count) =>
      termsToRead(
        url,
        token,
        agency.shelf.products.map(({ name }) => name),
        count,
      ),
    async stop() {
      await process.stop();
      await database.end();
      await Promise.all([agency.close(), identity.dispose()]);
    },
  };
}

/** The same word that the agency's own "Retry-After" would leave in the database. */
async function quietUntil(database: pg.Client, instant: 'infinity' | '-infinity'): Promise<void> {
  await execute(
    database,
    `INSERT INTO agency_pace (next_at, quiet_until) VALUES (clock_timestamp(), $1)
     ON CONFLICT (singleton) DO UPDATE SET quiet_until = excluded.quiet_until`,
    [instant],
  );
}

async function termsToRead(url: string, token: string, names: readonly string[], count: number): Promise<string[]> {
  const firstWords = [...new Set(names.map((name) => name.split(' ')[0] ?? ''))].filter((word) => word.length >= 4);
  const { termsAtOnce } = capabilitiesOf(PLAN);
  const found: string[] = [];
  for (let at = 0; at < firstWords.length && found.length < count; at += termsAtOnce) {
    const response = await fetch(`${url}/api/search/multi`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ searchTerms: firstWords.slice(at, at + termsAtOnce) }),
    });
    if (!response.ok) throw new Error(`A search for several terms was answered with ${response.status}.`);
    const { results } = multiSearchResult.parse(await response.json());
    for (const { searchTerm, items } of results) {
      const isFitting = items.length >= FEWEST_ITEMS && items.length <= MOST_ITEMS;
      if (isFitting && items.every((item) => (item.storeQty ?? 0) > 0 && !item.storesCheckedAt)) found.push(searchTerm);
    }
  }
  if (found.length < count) throw new Error(`Only ${found.length} of ${count} terms find bottles to be read.`);
  return found.slice(0, count);
}
