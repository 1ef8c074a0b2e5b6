import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { searchStreamEvent } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { FindItems } from '../src/search/find-items';
import { OpenStreams } from '../src/search/open-streams';
import { StoreStockReader, type StoreReading } from '../src/store-reading/store-stock-reader';
import { runSearch, type RunningSearch } from './running-search';
import { cookieOf, postJson, streamSearch, streamUrl } from './search-client';

describe('a search of a guest', () => {
  let search: RunningSearch;
  let base: string;
  let addresses = 0;
  let release = () => {};

  beforeAll(async () => {
    search = await runSearch({ replicas: 2 });
    base = search.urls[0] ?? '';
  });
  afterAll(() => search.stop());
  afterEach(() => {
    release();
    jest.restoreAllMocks();
  });

  /** Streams stay open until they are released: no store can be read. */
  const holdStores = () => {
    const held = new Promise<StoreReading>((resolve) => {
      release = () => resolve({ kind: 'unavailable', reason: 'held by the test' });
    });
    jest.spyOn(FindItems.prototype, 'needsReading').mockReturnValue(true);
    jest.spyOn(StoreStockReader.prototype, 'read').mockReturnValue(held);
  };
  /** A guest that the service knows, with no search used. */
  const newGuest = async () => {
    const address = `198.51.100.${++addresses}`;
    const cookie = cookieOf(await postJson(`${base}/api/search`, { searchTerm: 'zzzz nothing' }, { address }));
    await execute(search.database, `DELETE FROM guest_search`);
    return { address, cookie };
  };
  type Guest = Awaited<ReturnType<typeof newGuest>>;
  const post = async (guest: Guest, searchTerm: string, url = base) => {
    const { status, body } = await postJson(`${url}/api/search`, { searchTerm }, guest);
    return [status, body['searchCount']];
  };
  const read = async (guest: Guest, term: string, query: Record<string, string> = {}) => {
    const { events } = await streamSearch(streamUrl(base, term, { guest: 'true', ...query }), guest);
    return events.at(-1);
  };
  /** As a browser's `EventSource` does, which sends the id of the last event when it opens a stream anew. */
  const openEventSource = async (guest: Guest, term: string, lastEventId = '') => {
    const headers = { cookie: guest.cookie, 'x-forwarded-for': guest.address };
    const response = await fetch(streamUrl(base, term, { guest: 'true' }), {
      headers: { ...headers, ...(lastEventId && { 'last-event-id': lastEventId }) },
    });
    const messages: EventSourceMessage[] = [];
    createParser({ onEvent: (message) => messages.push(message) }).feed(await response.text());
    const { id, data } = messages.at(-1) ?? {};
    return { status: response.status, id, last: data && searchStreamEvent.parse(JSON.parse(data)) };
  };
  const counted = () =>
    eventually('every search to be counted', async () => {
      const waiting = await execute(search.database, `SELECT FROM guest_search WHERE counted_at IS NULL`);
      return waiting === 0;
    });
  /** Opens a stream, reads its head and leaves before its end. */
  const openAndLeave = async (guest: Guest, term: string, query: Record<string, string> = {}) => {
    const leaving = new AbortController();
    const response = once(search.services[0]?.app.getHttpServer() as Server, 'request');
    await fetch(streamUrl(base, term, { guest: 'true', ...query }), {
      headers: { cookie: guest.cookie, 'x-forwarded-for': guest.address },
      signal: leaving.signal,
    });
    const [, raw] = (await response) as [unknown, ServerResponse];
    const closed = once(raw, 'close');
    await counted();
    leaving.abort();
    await closed;
  };
  /** Streams of a guest for a term that broke off, one for each query. */
  const breakOff = async (guest: Guest, term: string, queries: readonly Record<string, string>[] = [{}]) => {
    holdStores();
    for (const query of queries) await openAndLeave(guest, term, query);
    jest.restoreAllMocks();
    release();
  };

  it('that was streamed and not to its end is the same when it is asked for plainly', async () => {
    const guest = await newGuest();
    await breakOff(guest, 'blanton');
    expect(await post(guest, 'blanton', search.urls[1])).toEqual([200, 1]);
    expect(await post(guest, 'blanton')).toEqual([200, 2]);
    expect(await post(guest, 'weller')).toEqual([200, 3]);
  });

  it('is the same when its stream is opened anew, with or without an id of the page', async () => {
    const guest = await newGuest();
    await breakOff(guest, 'blanton', [{}, { page: 'a' }, { page: 'b' }, {}]);
    expect(await read(guest, 'blanton', { page: 'c' })).toMatchObject({ type: 'complete', searchCount: 1 });
  });

  it('is the same whatever the case and the blanks of its term', async () => {
    const guest = await newGuest();
    await breakOff(guest, 'Buffalo  Trace');
    expect(await post(guest, ' buffalo trace ')).toEqual([200, 1]);
  });

  it('may still be asked for plainly when it was the last one', async () => {
    const guest = await newGuest();
    await post(guest, 'weller');
    await post(guest, 'weller');
    await breakOff(guest, 'blanton');
    expect(await post(guest, 'weller')).toEqual([403, 3]);
    expect(await post(guest, 'blanton')).toEqual([200, 3]);
    expect(await post(guest, 'blanton')).toEqual([403, 3]);
  });

  it('that was streamed to its end is over', async () => {
    const guest = await newGuest();
    expect(await read(guest, 'weller')).toMatchObject({ type: 'complete', searchCount: 1 });
    expect(await post(guest, 'weller')).toEqual([200, 2]);
    expect(await read(guest, 'weller')).toMatchObject({ type: 'complete', searchCount: 3 });
  });

  it.each([
    ['complete', 'weller', 1],
    ['too-many-results', 'bourbon', 0],
  ])('that ended with %s is not made again by an EventSource that nobody closed', async (type, term, searchCount) => {
    const guest = await newGuest();
    const ended = await openEventSource(guest, term);
    expect(ended.last).toMatchObject({ type, searchCount });
    const { status, last } = await openEventSource(guest, term, ended.id);
    expect([status, last]).toEqual([204, undefined]);
    expect(await post(guest, 'blanton')).toEqual([200, searchCount + 1]);
  });

  it('is opened anew by an EventSource when the service that had it stops', async () => {
    const guest = await newGuest();
    holdStores();
    const opening = openEventSource(guest, 'blanton');
    const streams = search.services[0]?.app.get(OpenStreams);
    await eventually('the stream', async () => streams?.count === 1);
    await counted();
    streams?.onModuleDestroy();
    const { id, last } = await opening;
    expect(last).toMatchObject({ type: 'error', code: 'SERVICE_BUSY' });
    jest.restoreAllMocks();
    release();
    const again = await openEventSource(guest, 'blanton', id);
    expect(again.last).toMatchObject({ type: 'complete', searchCount: 1 });
  });

  it('for another term, or of another guest, is another one', async () => {
    const [guest, other] = [await newGuest(), await newGuest()];
    await breakOff(guest, 'blanton');
    expect(await post(guest, 'weller')).toEqual([200, 2]);
    expect(await post(other, 'blanton')).toEqual([200, 1]);
  });

  it('is another one after two minutes', async () => {
    const guest = await newGuest();
    await breakOff(guest, 'blanton');
    await execute(search.database, `UPDATE guest_search SET reserved_at = reserved_at - interval '121 seconds'`);
    expect(await post(guest, 'blanton')).toEqual([200, 2]);
  });

  it('that is ended by a service that stops is the same at another', async () => {
    const guest = await newGuest();
    holdStores();
    const reading = read(guest, 'blanton');
    const streams = search.services[0]?.app.get(OpenStreams);
    await eventually('the stream', async () => streams?.count === 1);
    await counted();
    streams?.onModuleDestroy();
    expect(await reading).toMatchObject({ type: 'error', code: 'SERVICE_BUSY' });
    jest.restoreAllMocks();
    release();
    expect(await post(guest, 'blanton', search.urls[1])).toEqual([200, 1]);
  });

  it('is one when it is opened twice at once', async () => {
    const guest = await newGuest();
    holdStores();
    const readings = [read(guest, 'blanton'), read(guest, 'blanton')];
    const streams = search.services[0]?.app.get(OpenStreams);
    await eventually('both streams', async () => streams?.count === 2);
    jest.restoreAllMocks();
    release();
    expect((await Promise.all(readings)).map((last) => last?.type === 'complete' && last.searchCount)).toEqual([1, 1]);
  });
});
