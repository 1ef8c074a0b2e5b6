import type { OutgoingHttpHeaders } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import { request } from 'undici';
import { refusal, startGateway, type RunningGateway } from './running-gateway';

const KIB = 1024;
const textOf = (length: number) => JSON.stringify({ words: 'blanton '.repeat(length / 8) });

describe('what a service answers', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.dispose());

  const serve = (body: string | Buffer, headers: OutgoingHttpHeaders = {}) => {
    gateway.upstreams.answer('search', (asked, response) => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        ...headers,
      });
      response.end(asked.method === 'HEAD' ? undefined : body);
    });
  };
  const get = async (accepted = 'gzip', method: 'GET' | 'HEAD' = 'GET') => {
    const headers = { 'accept-encoding': accepted };
    const answer = await request(`${gateway.url}/api/inventory/status`, { method, headers });
    return { ...answer, bytes: Buffer.from(await answer.body.arrayBuffer()) };
  };

  it.each([2 * KIB, 64 * KIB, 3 * KIB * KIB])(
    'reaches a client compressed that takes gzip: %i bytes',
    async (length) => {
      const text = textOf(length);
      serve(text);
      const { statusCode, headers, bytes } = await get('br;q=1.0, gzip;q=0.8, *;q=0.1');
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: 'accept-encoding',
        'cache-control': 'no-store',
      });
      expect(headers['content-length'] ?? String(bytes.length)).toBe(String(bytes.length));
      expect(bytes.length).toBeLessThan(text.length / 10);
      expect(gunzipSync(bytes).toString()).toBe(text);
    },
  );

  it('reaches everybody else as it is', async () => {
    const text = textOf(2 * KIB);
    serve(text);
    const { headers, bytes } = await get('identity');
    expect(headers).toMatchObject({ 'content-length': String(text.length), vary: 'accept-encoding' });
    expect([headers['content-encoding'], bytes.toString()]).toEqual([undefined, text]);
  });

  it('has the same headers for HEAD, and no length that would be wrong', async () => {
    serve(textOf(2 * KIB));
    const { statusCode, headers, bytes } = await get('gzip', 'HEAD');
    expect([statusCode, bytes.length]).toEqual([200, 0]);
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(headers).not.toHaveProperty('content-length');
    expect(headers).not.toHaveProperty('transfer-encoding');
  });

  it('is not compressed twice', async () => {
    const compressed = gzipSync(textOf(100 * KIB), { level: 0 });
    serve(compressed, { 'content-encoding': 'gzip' });
    const { headers, bytes } = await get();
    expect([headers['content-encoding'], bytes.equals(compressed)]).toEqual(['gzip', true]);
  });

  it('stays as it is where the service forbids to change it', async () => {
    const text = textOf(2 * KIB);
    serve(text, { 'cache-control': 'no-transform' });
    const { headers, bytes } = await get();
    expect([headers['content-encoding'], bytes.toString()]).toEqual([undefined, text]);
  });

  it('comes event by event if it is a stream, however much there is', async () => {
    const event = `data: ${'x'.repeat(4 * KIB)}\n\n`;
    let finish: () => void = () => undefined;
    gateway.upstreams.answer('search', (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event);
      finish = () => response.end();
    });
    const answer = await fetch(`${gateway.url}/api/search/stream?searchTerm=rye`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
    const reader = answer.body?.getReader();
    let received = 0;
    while (received < event.length) received += (await reader?.read())?.value?.length ?? event.length + 1;
    expect(received).toBe(event.length);
    finish();
    expect((await reader?.read())?.done).toBe(true);
  });

  it('is a 503 if the service breaks off a short answer, and breaks off in a long one', async () => {
    const breakOff = (length: number) =>
      gateway.upstreams.answer('search', (_asked, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
        response.write(Buffer.alloc(length / 2, 'x'), () => response.destroy());
      });
    breakOff(2 * KIB);
    const headers = { 'accept-encoding': 'gzip' };
    expect(refusal(await gateway.send('GET', '/api/inventory/status', { headers }))).toEqual([
      503,
      'UPSTREAM_UNAVAILABLE',
    ]);
    breakOff(3 * KIB * KIB);
    await expect(gateway.send('GET', '/api/inventory/status', { headers })).rejects.toThrow();
  });
});
