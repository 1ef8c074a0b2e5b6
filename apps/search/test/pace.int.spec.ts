import { execute, queryRow } from '@barrelhive/database';
import { eventually, testDatabase, type TestDatabase } from '@barrelhive/testing';
import { createServiceDataSource } from '@barrelhive/service-kit';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { createDabsStandin, type DabsStandin } from '../../../tools/standins/dabs/src/dabs-standin';
import { AgencyHttp } from '../src/agency/agency-http';
import { AgencySite } from '../src/agency/agency-site';
import { fetchStoreDetail } from '../src/agency/fetch-store-detail';
import type { Wish } from '../src/agency/fair-turns';
import { RequestPace, type Turn, type TurnOptions } from '../src/agency/request-pace';
import { searchMigrations } from '../src/database/migrations';
import { runSearch, type RunningSearch } from './running-search';
import { streamSearch, streamUrl } from './search-client';

const INTERVAL_MS = 40;
const settings = {
  DABS_BASE_URL: 'http://localhost',
  DABS_CONTACT: 'tests',
  DABS_MIN_INTERVAL_MS: INTERVAL_MS,
  BOTTLES_AT_ONCE_PER_SEARCHER: 4,
};
const nextAt = z.object({ isDue: z.boolean() });
const NEXT_AT = `SELECT next_at <= clock_timestamp() AS "isDue" FROM agency_pace`;
const wishOf = (urgency: Wish['urgency']): Wish => (urgency === 'asked' ? { urgency, searcher: 'one' } : { urgency });
const asked = wishOf('asked');

class HastyAgencyHttp extends AgencyHttp {
  protected override readonly timeoutMs = 100;
}

/** Its first turn is over before the request can go out. */
class LatePace extends RequestPace {
  given = 0;
  onGiven: () => Promise<unknown> = () => Promise.resolve();

  override async turn(options: TurnOptions): Promise<Turn> {
    const turn = await super.turn(options);
    const isFirst = this.given++ === 0;
    await this.onGiven();
    return { ...turn, isStillOurs: () => !isFirst && turn.isStillOurs() };
  }
}

describe('the pace of requests to the agency', () => {
  let store: TestDatabase;
  let agency: DabsStandin;
  let databases: DataSource[];
  let paces: RequestPace[];

  beforeEach(async () => {
    store = await testDatabase({ name: 'search', migrations: searchMigrations });
    agency = await createDabsStandin();
    databases = await Promise.all([1, 2, 3].map(() => openDatabase(store.url)));
    paces = databases.map((database) => new RequestPace(database, settings));
  });
  afterEach(async () => {
    for (const pace of paces) pace.close();
    await Promise.all(databases.map((database) => database.destroy()));
    await agency.close();
    await store.dispose();
  });

  it('is one for all replicas: 3 of them that want as much as they can get never come closer than the interval', async () => {
    const site = new AgencySite({ DABS_BASE_URL: agency.baseUrl, DABS_ALLOCATED_URL: agency.allocatedUrl });
    const https = paces.map((pace) => new AgencyHttp(pace, settings));
    const skus = agency.shelf.products.slice(0, 45).map(({ sku }) => sku);
    await Promise.all(
      skus.map((sku, index) => fetchStoreDetail(https[index % 3] as AgencyHttp, site, { sku, purpose: 'people' })),
    );
    expect(new Set(agency.requests.all().map(({ sku }) => sku)).size).toBe(45);
    expect(agency.requests.shortestGapMs()).toBeGreaterThanOrEqual(INTERVAL_MS);
    for (const http of https) http.onModuleDestroy();
  });

  it('lets the refresh go before people, and people before what is merely kept fresh', async () => {
    const [pace] = paces as [RequestPace];
    const order: string[] = [];
    await (await pace.turn({ wishes: [asked] })).answered('people');
    await Promise.all(
      (['watched', 'asked', 'watched', 'refresh', 'asked'] as const).map(async (urgency, index) => {
        const turn = await pace.turn({ wishes: [wishOf(urgency)] });
        await turn.answered('people');
        order.push(`${urgency} ${index}`);
      }),
    );
    expect(order).toEqual(['refresh 3', 'asked 1', 'asked 4', 'watched 0', 'watched 2']);
  });

  it('goes on at once with another request when a turn is given back', async () => {
    const [pace] = paces as [RequestPace];
    const turn = await pace.turn({ wishes: [asked] });
    const held = await queryRow(databases[0] as DataSource, nextAt, NEXT_AT);
    await turn.giveBack();
    const given = await queryRow(databases[0] as DataSource, nextAt, NEXT_AT);
    expect([held?.isDue, given?.isDue]).toEqual([false, true]);
  });

  it('sends what is held back for nobody not at all, and what is among the next four all the same', async () => {
    const [pace] = paces as [RequestPace];
    await pace.pause(60_000);
    const turns = ['1', '2', '3', '4', '5', '6'].map((of) => pace.turn({ of, wishes: [asked] }));
    const left = expect(turns[4]).rejects.toThrow('nobody waits');
    pace.join('6', { urgency: 'texts' });
    for (const sku of ['1', '5', '6']) pace.leave(sku, asked);
    await left;
    expect(pace.waiting).toBe(5);
    pace.close();
    await Promise.allSettled(turns);
  });

  it('holds every replica back while the agency wants quiet', async () => {
    const [first, second] = paces as [RequestPace, RequestPace];
    const startedAt = performance.now();
    await first.pause(300);
    await second.turn({ wishes: [{ urgency: 'refresh' }] });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(299);
  });

  it('starts anew when Postgres lost its row in a crash', async () => {
    const [database] = databases as [DataSource];
    await execute(database, 'DELETE FROM agency_pace');
    await expect(paces[0]?.turn({ wishes: [asked] })).resolves.toBeDefined();
  });

  it('forgets who does not want to wait any more', async () => {
    const [pace] = paces as [RequestPace];
    await pace.pause(60_000);
    const patience = new AbortController();
    const turn = pace.turn({ wishes: [asked], signal: patience.signal });
    const other = pace.turn({ wishes: [asked] });
    patience.abort();
    await expect(turn).rejects.toThrow('nobody waits');
    expect(pace.waiting).toBe(1);
    pace.close();
    await expect(other).rejects.toThrow('nobody waits');
  });

  it('takes another turn for a request whose connection was there too late for its own', async () => {
    const pace = new LatePace(databases[0] as DataSource, settings);
    const http = new AgencyHttp(pace, settings);
    const site = new AgencySite({ DABS_BASE_URL: agency.baseUrl, DABS_ALLOCATED_URL: agency.allocatedUrl });
    const drawings = () => http.send({ what: 'drawings', url: site.drawings, urgency: 'refresh' });
    await expect(drawings()).resolves.toMatchObject({ body: expect.stringContaining('</html') });
    expect([pace.given, agency.requests.count('drawings')]).toEqual([2, 1]);

    pace.given = 0;
    pace.onGiven = () => execute(databases[0] as DataSource, 'ALTER TABLE agency_pace RENAME TO agency_pace_lost');
    await expect(drawings()).rejects.toThrow('relation "agency_pace" does not exist');
    expect(agency.requests.count('drawings')).toBe(1);
    http.onModuleDestroy();
  });

  it('gives up on an answer that does not come in time', async () => {
    const [pace] = paces as [RequestPace];
    const http = new HastyAgencyHttp(pace, settings);
    agency.faults.set({ slowness: { ms: 5_000 } });
    const site = new AgencySite({ DABS_BASE_URL: agency.baseUrl, DABS_ALLOCATED_URL: agency.allocatedUrl });
    await expect(http.send({ what: 'drawings', url: site.drawings, urgency: 'refresh' })).rejects.toMatchObject({
      fault: 'unavailable',
      message: 'the agency did not answer in time (drawings)',
    });
    http.onModuleDestroy();
  });

  it('is kept by our own database: its fault goes up as itself, and the agency is not asked again for it', async () => {
    const [pace] = paces as [RequestPace];
    const http = new AgencyHttp(pace, settings);
    const site = new AgencySite({ DABS_BASE_URL: agency.baseUrl, DABS_ALLOCATED_URL: agency.allocatedUrl });
    const drawings = () =>
      http.withRetries(3, () => http.send({ what: 'drawings', url: site.drawings, urgency: 'refresh' }));
    agency.faults.set({ slowness: { ms: 400 } });
    const unnoted = expect(drawings()).rejects.toThrow('relation "agency_pace" does not exist');
    await eventually('the request to arrive', async () => agency.requests.count('drawings') === 1);
    const [database] = databases as [DataSource];
    await execute(database, 'ALTER TABLE agency_pace RENAME TO agency_pace_lost');
    await unnoted;
    await expect(drawings()).rejects.toThrow('relation "agency_pace" does not exist');
    expect(agency.requests.count('drawings')).toBe(1);
    http.onModuleDestroy();
  });
});

describe('asking the agency for the stores of bottles', () => {
  let search: RunningSearch;

  beforeAll(async () => {
    search = await runSearch({ replicas: 3, settings: { DABS_DEPARTMENTS: 'AW', DABS_MIN_INTERVAL_MS: '20' } });
  });
  afterAll(() => search.stop());

  it('20 people who search the same new term at once, on 3 replicas, cause one detail fetch per bottle', async () => {
    const { agency, urls, identity } = search;
    await search.untilIdle();
    agency.requests.clear();
    const token = await identity.tokenFor('a-member');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, person) =>
        streamSearch(streamUrl(urls[person % 3] ?? '', 'maker mark'), { token }),
      ),
    );

    const skus = answers[0]?.events.flatMap((event) => (event.type === 'complete' ? event.items : [])) ?? [];
    const asked = skus.filter(({ sku }) => agency.shelf.get(sku).storeTotal > 0);
    expect(asked.length).toBeGreaterThan(1);
    for (const { sku } of asked) expect(agency.requests.count('detail', sku)).toBe(1);
    expect(agency.requests.count('detail')).toBe(asked.length);
    for (const { events } of answers) {
      const last = events.at(-1);
      expect(last).toMatchObject({ type: 'complete' });
      for (const item of last?.type === 'complete' ? last.items : []) {
        expect(item.storeQty).toBe(agency.shelf.get(item.sku).storeTotal);
      }
    }
    expect(agency.requests.shortestGapMs()).toBeGreaterThanOrEqual(20);
  });
});

async function openDatabase(url: string): Promise<DataSource> {
  const database = createServiceDataSource({ name: 'search', databaseUrl: url });
  return database.initialize();
}
