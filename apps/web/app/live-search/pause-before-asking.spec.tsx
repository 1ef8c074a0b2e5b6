import { http, HttpResponse } from 'msw';
import { bottle } from '../../test/example-data';
import { searchStream } from '../../test/search-stream';
import { server } from '../../test/server';
import { runSearch } from './run-search';
import { createStreamSlots } from './stream-slots';

const RANDOM = 0.005;
const PAUSE_MS = 3_000 * RANDOM;

describe('a search whose stream gave nothing', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['asks plainly after up to 3 s, at random, when its stream broke', searchStream({ type: 'start' }), true],
    ['asks plainly at once when the server cannot stream', refused(503), false],
    ['asks plainly at once when there is no connection', http.get('/api/search/stream', HttpResponse.error), false],
  ])('%s', async (_, stream, waits) => {
    jest.spyOn(Math, 'random').mockReturnValue(RANDOM);
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const answer = { searchTerm: 'buffalo', items: [bottle], count: 1, timestamp: bottle.lastChecked };
    server.use(
      stream,
      http.post('/api/search', () => HttpResponse.json(answer)),
    );
    const { progress } = await runSearch({
      term: 'buffalo',
      guest: true,
      slots: createStreamSlots(3),
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect(progress.phase).toBe('complete');
    expect(timers.mock.calls.some(([, ms]) => ms === PAUSE_MS)).toBe(waits);
  });
});

function refused(status: number) {
  return http.get('/api/search/stream', () => HttpResponse.json({}, { status }));
}
