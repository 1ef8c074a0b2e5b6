import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { execute, queryRows } from '@barrelhive/database';
import { errorCatalogue } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { FindItems } from '../src/search/find-items';
import { OpenStreams } from '../src/search/open-streams';
import { recordStatements } from './recorded-statements';
import { runSearch, type RunningSearch } from './running-search';
import { cookieOf, postJson, type Caller, search as searchFor, streamSearch, streamUrl } from './search-client';

/** Resolves when the connection of the next request closes. */
async function nextToLeave(server: Server): Promise<void> {
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  await once(response, 'close');
}

/** What a statement does to a guest's reserved search. */
function stepOf(sql: string): string[] {
  if (!sql.includes('guest_search')) return [];
  if (sql.startsWith('INSERT')) return ['reserve'];
  if (sql.startsWith('UPDATE')) return sql.includes('counted_at') ? ['count'] : [];
  return sql.startsWith('DELETE') ? ['give back'] : [];
}

describe('guests', () => {
  let search: RunningSearch;
  let base: string;
  let addresses = 0;

  beforeAll(async () => {
    search = await runSearch({ replicas: 2 });
    base = search.urls[0] ?? '';
  });
  afterAll(() => search.stop());

  const newAddress = () => `203.0.113.${++addresses}`;
  const post = (searchTerm: string, cookie: string | undefined, address: string, url = base) =>
    postJson(`${url}/api/search`, { searchTerm }, { ...(cookie && { cookie }), address });

  it('have 3 searches, whichever way and on whichever replica, and are then told to sign up', async () => {
    const address = newAddress();
    const first = await post('blanton', undefined, address);
    expect(first.body).toMatchObject({ searchCount: 1, remainingSearches: 2 });
    const cookie = cookieOf(first);
    const streamed = await streamSearch(streamUrl(search.urls[1] ?? '', 'weller', { guest: 'true' }), {
      cookie,
      address,
    });
    expect(streamed.events.at(-1)).toMatchObject({ type: 'complete', searchCount: 2, remainingSearches: 1 });
    expect((await post('eagle rare', cookie, address)).body).toMatchObject({ searchCount: 3, remainingSearches: 0 });

    const refused = await post('blanton', cookie, address);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      error: errorCatalogue.GUEST_SEARCH_LIMIT_EXCEEDED.text,
      code: 'GUEST_SEARCH_LIMIT_EXCEEDED',
      isGuestError: true,
      requiresAuth: true,
      searchCount: 3,
      remainingSearches: 0,
    });
    expect((await streamSearch(streamUrl(base, 'blanton', { guest: 'true' }), { cookie, address })).status).toBe(403);
  });

  describe.each([
    ['POST', [] as string[], (caller: Caller) => postJson(`${base}/api/search`, { searchTerm: 'maker mark' }, caller)],
    [
      'the stream',
      ['open'],
      (caller: Caller) => streamSearch(streamUrl(base, 'maker mark', { guest: 'true' }), caller),
    ],
  ])('whose search goes by %s', (_way, opened, searching) => {
    const stepsOf = async (ask: () => Promise<unknown>) => {
      const recorded = recordStatements();
      const { add } = OpenStreams.prototype;
      const opening = jest.spyOn(OpenStreams.prototype, 'add').mockImplementation(function (this: OpenStreams, to) {
        steps.push(...stepsSoFar(), 'open');
        return add.call(this, to);
      });
      const steps: string[] = [];
      const stepsSoFar = () => recorded.statements().flatMap(stepOf).slice(steps.length);
      await ask();
      const rest = await eventually('the search to be over', async () => {
        const all = recorded.statements().flatMap(stepOf);
        return all.length > 1 ? all : undefined;
      });
      opening.mockRestore();
      recorded.stop();
      return [...steps, ...rest.slice(steps.filter((step) => step !== 'open').length)];
    };

    it('have it reserved first, and counted only with the answer', async () => {
      const address = newAddress();
      const cookie = cookieOf(await post('blanton', undefined, address));
      expect(await stepsOf(() => searching({ cookie, address }))).toEqual(['reserve', ...opened, 'count']);
      expect((await post('weller', cookie, address)).body).toMatchObject({ searchCount: 3 });
    });

    it('get it back when it fails', async () => {
      const address = newAddress();
      const cookie = cookieOf(await post('blanton', undefined, address));
      const broken = jest.spyOn(FindItems.prototype, 'describe').mockImplementation(() => {
        throw new Error('a fault of ours');
      });
      const steps = await stepsOf(() => searching({ cookie, address })).finally(() => broken.mockRestore());
      expect(steps).toEqual(['reserve', ...opened, 'give back']);
      expect((await post('weller', cookie, address)).body).toMatchObject({ searchCount: 2 });
    });
  });

  it('get their cookie from a stream too', async () => {
    const streamed = await streamSearch(streamUrl(base, 'weller', { guest: 'true' }), { address: newAddress() });
    expect(cookieOf(streamed)).toMatch(/^barrelhive_guest=/);
  });

  it('are not charged for a search that was refused', async () => {
    const address = newAddress();
    const first = await post('blanton', undefined, address);
    expect((await post('abc', cookieOf(first), address)).status).toBe(400);
    expect((await post('weller', cookieOf(first), address)).body).toMatchObject({ searchCount: 2 });
  });

  it('are not charged for a search that is too broad, plain or streamed, and are told so', async () => {
    const address = newAddress();
    const cookie = cookieOf(await post('bourbon', undefined, address));
    const stream = (term: string) => streamSearch(streamUrl(base, term, { guest: 'true' }), { cookie, address });
    for (const used of [0, 1, 2]) {
      const counter = { searchCount: used, remainingSearches: 3 - used };
      expect((await post('bourbon', cookie, address)).body).toMatchObject({ too_many_results: true, ...counter });
      expect((await stream('bourbon')).events.at(-1)).toMatchObject({ type: 'too-many-results', ...counter });
      const answer = { searchCount: used + 1, remainingSearches: 2 - used };
      if (used === 1) expect((await stream('weller')).events.at(-1)).toMatchObject({ type: 'complete', ...answer });
      else expect((await post('blanton', cookie, address)).body).toMatchObject(answer);
    }
    expect((await post('bourbon', cookie, address)).status).toBe(403);
    expect((await stream('bourbon')).status).toBe(403);
  });

  it('get exactly 3 answers when they ask 12 times at once', async () => {
    const address = newAddress();
    const cookie = cookieOf(await post('blanton', undefined, address));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => post('blanton', cookie, address, search.urls[index % 2])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
    const counts = answers.flatMap(({ status, body }) => (status === 200 ? [body['searchCount']] : []));
    expect(counts.sort()).toEqual([2, 3]);
  });

  it('who throw their cookie away have 15 searches a day from one address', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('blanton', undefined, address)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15);
    expect((await post('blanton', undefined, `::ffff:${address}`)).status).toBe(403);
    await execute(search.database, `UPDATE guest_search SET day = day - 1`);
    expect((await post('blanton', undefined, address)).status).toBe(200);
  });

  it('of one IPv6 household share its limit', async () => {
    const inHousehold = (host: number) => `2001:db8:1:2::${host.toString(16)}`;
    for (let host = 1; host <= 15; host++)
      expect((await post('blanton', undefined, inHousehold(host))).status).toBe(200);
    expect((await post('blanton', undefined, inHousehold(16))).status).toBe(403);
    expect((await post('blanton', undefined, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('cannot make a cookie of their own', async () => {
    const address = newAddress();
    const forged = `barrelhive_guest=${crypto.randomUUID()}.${'A'.repeat(43)}`;
    const answer = await post('blanton', forged, address);
    expect(answer.body).toMatchObject({ searchCount: 1 });
    expect(cookieOf(answer)).not.toBe(forged);
  });

  it('leave no address behind, only a keyed digest of their network', async () => {
    const rows = await queryRows(
      search.database,
      z.object({ address_key: z.instanceof(Buffer) }),
      `SELECT address_key FROM guest_search`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.address_key).toHaveLength(32);
  });

  it('keep a search that was never answered because the service died meanwhile', async () => {
    const address = newAddress();
    const first = await post('blanton', undefined, address);
    await execute(
      search.database,
      `INSERT INTO guest_search (id, guest_id, address_key, day, reserved_at)
       SELECT gen_random_uuid(), guest_id, address_key, day, now() - interval '3 minutes' FROM guest_search
       ORDER BY reserved_at DESC LIMIT 1`,
    );
    const again = await searchFor(base, 'weller', { cookie: cookieOf(first), address });
    expect(again).toMatchObject({ searchCount: 2, remainingSearches: 1 });
  });

  it('who leave before they are answered keep their search, and nothing of them stays open', async () => {
    const address = newAddress();
    const cookie = cookieOf(await post('blanton', undefined, address));
    const leaving = new AbortController();
    const service = search.services[0]?.app;
    const left = nextToLeave(service?.getHttpServer() as Server);
    await execute(search.database, 'BEGIN; LOCK TABLE guest_search IN EXCLUSIVE MODE');
    const streaming = streamSearch(streamUrl(base, 'weller', { guest: 'true' }), {
      cookie,
      address,
      signal: leaving.signal,
    });
    await eventually('the search to wait for its turn', async () => {
      const waiting = await execute(
        search.database,
        `SELECT FROM pg_locks WHERE NOT granted AND relation = 'guest_search'::regclass`,
      );
      return waiting === 1;
    });
    leaving.abort();
    await expect(streaming).rejects.toThrow('aborted');
    await left;
    await execute(search.database, 'ROLLBACK');

    const again = await eventually('the search to be given back', async () => {
      const reserved = await execute(
        search.database,
        `SELECT FROM guest_search WHERE counted_at IS NULL AND reserved_at > now() - interval '1 minute'`,
      );
      return reserved === 0 && post('buffalo trace', cookie, address);
    });
    expect(again.body).toMatchObject({ searchCount: 2, remainingSearches: 1 });
    expect(service?.get(OpenStreams).count).toBe(0);
  });
});
