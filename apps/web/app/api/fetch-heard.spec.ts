import { http, HttpResponse } from 'msw';
import { server } from '../../test/server';
import { NetworkError } from './api-errors';
import { fetchHeard } from './fetch-heard';

const bytes = (text: string) => new TextEncoder().encode(text);

/** Answers with a body that is written by hand. */
function answerByHand() {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
  server.use(http.get('/api/anything', () => new HttpResponse(stream, { status: 206, headers: { 'X-From': 'hand' } })));
  return { write: (text: string) => body?.enqueue(bytes(text)), end: () => body?.close() };
}

describe('an answer that is listened to', () => {
  it('is given up when no headers come', async () => {
    server.use(http.get('/api/anything', () => new Promise<never>(() => undefined)));
    await expect(fetchHeard('/api/anything', {}, { headersMs: 20, silenceMs: 60_000 })).rejects.toMatchObject({
      name: 'NetworkError',
    });
  });

  it('is given up when nothing follows its headers', async () => {
    answerByHand();
    const response = await fetchHeard('/api/anything', {}, { headersMs: 60_000, silenceMs: 20 });
    await expect(response.text()).rejects.toBeInstanceOf(NetworkError);
  });

  it('is given up when it falls silent after its first piece', async () => {
    const hand = answerByHand();
    const response = await fetchHeard('/api/anything', {}, { headersMs: 60_000, silenceMs: 200 });
    hand.write('so far');
    await expect(response.text()).rejects.toBeInstanceOf(NetworkError);
  });

  it('is whole, with its status and headers, when it ends', async () => {
    const hand = answerByHand();
    const response = await fetchHeard('/api/anything', {}, { headersMs: 60_000, silenceMs: 60_000 });
    hand.write('all of ');
    hand.write('it');
    hand.end();
    expect([response.status, response.headers.get('X-From'), await response.text()]).toEqual([
      206,
      'hand',
      'all of it',
    ]);
  });

  it('is left when its caller leaves', async () => {
    server.use(http.get('/api/anything', () => new Promise<never>(() => undefined)));
    const caller = new AbortController();
    const asked = fetchHeard('/api/anything', { signal: caller.signal }, { headersMs: 60_000, silenceMs: 60_000 });
    caller.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
  });
});
