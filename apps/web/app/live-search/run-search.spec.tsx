import { setTimeout as pause } from 'node:timers/promises';
import { http, HttpResponse } from 'msw';
import { bottle, logIn } from '../../test/example-data';
import { searchStream as stream } from '../../test/search-stream';
import { server } from '../../test/server';
import { ApiError } from '../api/api-errors';
import { browserSession } from '../session/session';
import { runSearch } from './run-search';
import { idleSearch, type SearchProgress } from './search-progress';
import { createStreamSlots } from './stream-slots';

const answer = {
  searchTerm: 'buffalo',
  items: [bottle],
  count: 1,
  timestamp: bottle.lastChecked,
  searchCount: 1,
  remainingSearches: 2,
};

function refusedStream(status: number, body: Record<string, unknown> = {}) {
  return http.get('/api/search/stream', () => HttpResponse.json(body, { status }));
}

const plainSearch = () => http.post('/api/search', () => HttpResponse.json(answer));

async function search() {
  let progress: SearchProgress = idleSearch;
  const run = runSearch({
    term: 'buffalo',
    guest: true,
    slots: createStreamSlots(3),
    signal: new AbortController().signal,
    onProgress: (next) => (progress = next),
  });
  const outcome = await run.then(
    ({ counter }) => ({ counter }),
    (failure: unknown) => ({ failure }),
  );
  return { outcome, progress };
}

describe('running a search', () => {
  beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0));
  afterEach(() => jest.restoreAllMocks());

  it('follows the stream to its end and answers the counter', async () => {
    server.use(
      stream(
        { type: 'start', searchTerm: 'buffalo' },
        { type: 'complete', items: [bottle], count: 1, searchCount: 1, remainingSearches: 2 },
      ),
    );
    const { outcome, progress } = await search();
    expect(outcome).toEqual({ counter: { searchCount: 1, remainingSearches: 2 } });
    expect(progress).toMatchObject({ phase: 'complete', items: [{ id: '018006' }] });
  });

  it('asks no second time after its last event, though the connection breaks instead of ending', async () => {
    const complete = { type: 'complete', items: [], count: 0, searchCount: 1, remainingSearches: 2 };
    const body = new ReadableStream(
      {
        start: (controller) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(complete)}\n\n`)),
        pull: async (controller) => {
          await pause();
          controller.error(new TypeError('network error'));
        },
      },
      { highWaterMark: 1 },
    );
    server.use(
      http.get(
        '/api/search/stream',
        () => new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } }),
      ),
    );
    const { outcome, progress } = await search();
    expect(outcome).toEqual({ counter: { searchCount: 1, remainingSearches: 2 } });
    expect(progress.phase).toBe('complete');
  });

  it('skips events it does not know', async () => {
    server.use(stream({ type: 'weather', sunny: true }, { type: 'complete', items: [], count: 0 }));
    expect((await search()).progress.phase).toBe('complete');
  });

  it('falls back to the plain search when the server cannot stream', async () => {
    server.use(refusedStream(503), plainSearch());
    const { outcome, progress } = await search();
    expect(outcome).toEqual({ counter: { searchCount: 1, remainingSearches: 2 } });
    expect(progress.phase).toBe('complete');
  });

  it('falls back when the stream says error before any data', async () => {
    server.use(stream({ type: 'error', message: 'Search failed' }), plainSearch());
    expect((await search()).progress).toMatchObject({ phase: 'complete', items: [{ id: '018006' }] });
  });

  it('falls back when the stream ends before any data', async () => {
    server.use(stream({ type: 'start', searchTerm: 'buffalo' }), plainSearch());
    expect((await search()).progress.items).toHaveLength(1);
  });

  it('falls back when the stream says nothing at all any more', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
    let heard = (): void => undefined;
    const isHeard = new Promise<void>((resolve) => (heard = resolve));
    const comments = [new TextEncoder().encode(': still here\n\n')];
    const pull = (controller: ReadableStreamDefaultController) => {
      const comment = comments.pop();
      if (comment) controller.enqueue(comment);
      else heard();
    };
    const silent = new ReadableStream({ pull }, { highWaterMark: 0 });
    server.use(
      http.get('/api/search/stream', () => new HttpResponse(silent)),
      plainSearch(),
    );
    try {
      const searched = search();
      await isHeard;
      await jest.advanceTimersByTimeAsync(41_000);
      expect((await searched).progress).toMatchObject({ phase: 'complete', items: [{ id: '018006' }] });
    } finally {
      jest.useRealTimers();
    }
  });

  it('falls back when the stream found nothing and broke before it said so for good', async () => {
    server.use(stream({ type: 'initial-summary', items: [], count: 0 }), plainSearch());
    const { outcome, progress } = await search();
    expect(outcome).toEqual({ counter: { searchCount: 1, remainingSearches: 2 } });
    expect(progress).toMatchObject({ phase: 'complete', items: [{ id: '018006' }] });
  });

  it.each([
    ['breaks', []],
    ['says error', [{ type: 'error', message: 'Search failed' }]],
  ])(
    'fails, and says so to its caller too, when a stream of nothing %s and no plain search helps',
    async (_, ending) => {
      const noPlainSearch = http.post('/api/search', () => HttpResponse.json({}, { status: 500 }));
      server.use(stream({ type: 'initial-summary', items: [], count: 0 }, ...ending), noPlainSearch);
      const { outcome, progress } = await search();
      expect(outcome).toEqual({ failure: expect.any(ApiError) });
      expect(progress.phase).toBe('failed');
    },
  );

  it('is complete with what came when the stream breaks off later', async () => {
    server.use(stream({ type: 'initial-summary', items: [bottle], count: 1 }));
    const { outcome, progress } = await search();
    expect(outcome).toEqual({ counter: {} });
    expect(progress).toMatchObject({ phase: 'complete', items: [{ id: '018006' }] });
  });

  it('does not ask again when the guest has no searches left', async () => {
    server.use(
      refusedStream(403, { error: 'x', message: 'x', code: 'GUEST_SEARCH_LIMIT_EXCEEDED', isGuestError: true }),
    );
    const { outcome, progress } = await search();
    expect(outcome).toEqual({ failure: expect.any(ApiError) });
    expect(outcome).toMatchObject({ failure: { status: 403, body: { code: 'GUEST_SEARCH_LIMIT_EXCEEDED' } } });
    expect(progress.phase).toBe('failed');
  });

  it.each(['/api/search/stream', '/api/search'])('ends no session when %s refuses for a limit', async (path) => {
    logIn();
    const limit = { error: 'x', message: 'x', code: 'GUEST_SEARCH_LIMIT_EXCEEDED', isGuestError: true };
    const refusal = http.all(path, () => HttpResponse.json(limit, { status: 403 }));
    server.use(refusal, refusedStream(503));
    expect((await search()).outcome).toMatchObject({ failure: { status: 403 } });
    expect(browserSession.getState().token).toBe('token-1');
    browserSession.logOut();
  });

  it.each([
    [
      'says what the server said',
      500,
      '{"error":"Internal Server Error","message":"Internal Server Error"}',
      'Internal Server Error',
    ],
    ['says the status when the server said nothing', 500, '{}', 'Search failed with status 500'],
    ['says so when the answer is no JSON', 502, '<html></html>', 'Server error (502): Unable to parse response'],
  ])('dispatches its failure when the plain search fails too, and %s', async (_, status, body, message) => {
    const plainFailure = http.post('/api/search', () => new HttpResponse(body, { status }));
    server.use(refusedStream(503), plainFailure);
    const { outcome, progress } = await search();
    expect(outcome).toMatchObject({ failure: { status, message } });
    expect(progress).toMatchObject({ phase: 'failed', failure: message });
  });

  it('dispatches its failure when there is no connection', async () => {
    const dead = () => HttpResponse.error();
    server.use(http.get('/api/search/stream', dead), http.post('/api/search', dead));
    expect((await search()).progress.phase).toBe('failed');
  });

  it.each([
    ['the stream refuses it', [refusedStream(400, { too_many_results: true, count: 213, code: 'SEARCH_TOO_BROAD' })]],
    ['the stream says so as an error', [stream({ type: 'error', too_many_results: true, count: 213 })]],
    [
      'the plain answer says so',
      [refusedStream(503), http.post('/api/search', () => HttpResponse.json({ too_many_results: true, count: 213 }))],
    ],
    [
      'the plain search refuses it',
      [
        refusedStream(503),
        http.post('/api/search', () => HttpResponse.json({ too_many_results: true, count: 213 }, { status: 400 })),
      ],
    ],
  ])('shows that a term is too broad when %s', async (_, answers) => {
    server.use(...answers);
    expect((await search()).progress).toMatchObject({
      phase: 'too-broad',
      tooBroad: { count: 213, maxAllowedItems: 10 },
    });
  });

  it.each([200, 400])('makes up no number of products when a plain answer with %i tells none', async (status) => {
    const tooBroad = { too_many_results: true, items: [bottle], threshold: 12 };
    server.use(
      refusedStream(503),
      http.post('/api/search', () => HttpResponse.json(tooBroad, { status })),
    );
    expect((await search()).progress.tooBroad).toEqual({ count: undefined, maxAllowedItems: 12 });
  });

  it('fails when the plain answer wants a login, though it came as a success', async () => {
    const wanted = http.post('/api/search', () => HttpResponse.json({ requiresAuth: true, message: 'Log in' }));
    server.use(refusedStream(503), wanted);
    expect((await search()).outcome).toMatchObject({ failure: { message: 'Log in', body: { requiresAuth: true } } });
  });

  it('shows the too-broad figures and does not fall back', async () => {
    const figures = {
      too_many_results: true,
      searchTerm: 'bourbon',
      count: 213,
      totalItemsFromAPI: 213,
      maxAllowedItems: 10,
      threshold: 10,
    };
    server.use(stream({ type: 'too-many-results', message: 'Search Term Too Broad', ...figures }));
    expect((await search()).progress).toMatchObject({ phase: 'too-broad', tooBroad: { count: 213 } });
  });
});
