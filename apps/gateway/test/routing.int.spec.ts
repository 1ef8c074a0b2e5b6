import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DRAIN_QUIET_MS } from '@barrelhive/service-kit';
import { eventually } from '@barrelhive/testing';
import { routes } from '../src/routing/routes';
import { openRawClients, requestText } from './raw-clients';
import { bearer, refusal, seen, startGateway, type Answer, type RunningGateway } from './running-gateway';

const KIB = 1024;

/** Without what differs from one answer to the next. */
const withoutItsOwn = ({
  'content-length': _length,
  date: _date,
  'x-correlation-id': _correlationId,
  ...headers
}: Answer['headers']) => headers;

describe('what the gateway passes on', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway();
    gateway.upstreams.sessions.set('ada', 'user-ada');
  });
  afterAll(() => gateway.dispose());
  afterEach(() => gateway.upstreams.answer('search', undefined));

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s reaches its service under the same path and query',
    async (_name, { method, path, service }) => {
      const url = `${path.replace(/:\w+/g, 'some%20id')}?a=1&b=%2F`;
      const answer = await gateway.send(method, url, { headers: bearer('ada') });
      expect(seen(answer)).toMatchObject({ service, method, url });
    },
  );

  it.each([
    ['/api/v1/stores?a=1', 200, '/api/stores?a=1'],
    ['/api/v1/v1/stores', 404, undefined],
    ['/api/v1/internal/sessions/current', 404, undefined],
    ['/api/v2/stores', 404, undefined],
  ])('is found, too, where its version stands in the path: %s', async (path, status, url) => {
    const answer = await gateway.send('GET', path);
    expect(answer.status).toBe(status);
    if (url !== undefined) expect(seen(answer)).toMatchObject({ service: 'search', url });
  });

  it.each([
    ['http://gateway/api/stores?a=1', 200, '/api/stores?a=1'],
    ['HTTPS://gateway:8443/api/stores', 200, '/api/stores'],
    ['http://gateway//api/stores', 200, '//api/stores'],
    ['http://gateway/internal/sessions/current', 404, undefined],
    ['http://gateway?a=1', 404, undefined],
  ])('is found, too, where its target is written with the host, as to a proxy: %s', async (path, status, url) => {
    const { hostname, port } = new URL(gateway.url);
    const [answer] = (await once(get({ hostname, port, path }), 'response')) as [IncomingMessage];
    const body = await text(answer);
    expect(answer.statusCode).toBe(status);
    if (url !== undefined) expect(JSON.parse(body)).toMatchObject({ service: 'search', url });
  });

  it.each(['/api', '/api/', '/api/unknown', '/api/internal/sessions/current', '/api/search/stream/x', '/api/auth'])(
    '%s is nothing the API has',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        expect(refusal(await gateway.send(method, path, { headers: bearer('ada') }))).toEqual([404, 'NOT_FOUND']);
      }
    },
  );

  it('does not lead to the inner paths of services', async () => {
    const answer = await gateway.send('GET', '/internal/sessions/current', { headers: bearer('ada') });
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('There is no built web app in')]);
  });

  it('answers a path that cannot be read as every other refusal', async () => {
    const path = '/api/%E0%A4%A';
    const answer = await gateway.send('GET', path);
    expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.text).not.toContain(path);
    const known = await gateway.send('GET', '/api/unknown');
    expect(withoutItsOwn(answer.headers)).toEqual(withoutItsOwn(known.headers));
  });

  it('lets go of a connection that nothing uses before its service would close it at a stop', async () => {
    let socket: Socket | undefined;
    gateway.upstreams.answer('search', (request, response) => {
      socket = request.socket;
      response.end('{}');
    });
    await gateway.send('POST', '/api/search');
    // As long as a service waits for its clients, and what a busy machine takes to notice.
    const ended = eventually('the connection to end', async () => socket?.destroyed, DRAIN_QUIET_MS + 1_500);
    await expect(ended).resolves.toBe(true);
  });

  it('asks for nothing of the wrong method', async () => {
    expect(refusal(await gateway.send('PUT', '/api/auth/login'))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await gateway.send('DELETE', '/api/alerts', { headers: bearer('ada') }))[0]).toBe(404);
  });

  it('answers HEAD like GET, without the body', async () => {
    const answer = await gateway.send('HEAD', '/api/inventory/status');
    expect([answer.status, answer.text]).toEqual([200, '']);
  });

  it.each([
    ['two lengths', 'content-length: 4\r\ncontent-length: 60\r\n'],
    ['a length and chunks', 'content-length: 4\r\ntransfer-encoding: chunked\r\n'],
    ['chunks of another name', 'transfer-encoding: chunked, x\r\n'],
    ['chunks behind a sign', 'transfer-encoding: \vchunked\r\n'],
  ])('is no second request hidden in the body of one with %s', async (_what, lines) => {
    const asked: (string | undefined)[] = [];
    gateway.upstreams.answer('search', ({ url }, response) => {
      asked.push(url);
      response.end('{}');
    });
    const hidden = requestText('GET', '/api/inventory/status');
    const head = `POST /api/search HTTP/1.1\r\nhost: gateway\r\ncontent-type: application/json\r\n${lines}\r\n`;
    const [client] = await openRawClients(gateway.url, 1, `${head}0\r\n\r\n${hidden}`);
    if (!client) throw new Error('no client');
    let heard = '';
    client.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    await once(client, 'close');
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect([heard.match(/HTTP\/1\.1/g)?.length, asked]).toEqual([1, []]);
  });

  it.each([
    ['/api/search', 'elsewhere'],
    ['/', 'gateway'],
  ])('is no request to %s that names a host twice, the second one %s', async (path, host) => {
    const request = requestText('GET', path, { HOST: host, connection: 'close' });
    const [client] = await openRawClients(gateway.url, 1, request);
    if (!client) throw new Error('no client');
    expect(await text(client)).toMatch(/^HTTP\/1\.1 400 [^]*"code":"VALIDATION_FAILED"/);
  });

  describe('of a request', () => {
    it('is the body, byte by byte', async () => {
      const form = 'Body=STOP&From=%2B18015550100&odd=\xe9\xff';
      const body = Buffer.from(form, 'latin1');
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'abc=' };
      const passed = seen(await gateway.send('POST', '/api/twilio/inbound', { headers, body }));
      expect(passed.body).toBe(form);
      expect(passed.headers).toMatchObject({ ...headers, 'content-length': String(body.length) });
    });

    it('is what the gateway knows of the client, not what the client claims', async () => {
      const claims = { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'gopher', forwarded: 'for=6.6.6.6' };
      const { headers } = seen(await gateway.send('GET', '/api/inventory/status', { headers: claims }));
      expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
      expect(headers['x-forwarded-host']).toBe(new URL(gateway.url).host);
      expect(headers).not.toHaveProperty('forwarded');
    });

    it('is a new correlation id, whatever the client sends, which the client gets back', async () => {
      const headers = { 'x-correlation-id': 'of-another-request' };
      const made = await gateway.send('GET', '/api/inventory/status', { headers });
      expect(made.headers['x-correlation-id']).toMatch(/^[\w-]{36}$/);
      expect(seen(made).headers['x-correlation-id']).toBe(made.headers['x-correlation-id']);
    });
  });

  describe('of an answer', () => {
    it('is status, headers, cookies and body', async () => {
      const body = randomBytes(3 * KIB * KIB);
      gateway.upstreams.answer('search', (_request, response) => {
        response.writeHead(418, { 'set-cookie': ['a=1', 'b=2'], 'x-own': 'yes', 'retry-after': '7' }).end(body);
      });
      const answer = await fetch(`${gateway.url}/api/inventory/status`);
      expect(answer.status).toBe(418);
      expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
      expect(Object.fromEntries(answer.headers)).toMatchObject({ 'x-own': 'yes', 'retry-after': '7' });
      expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
    });

    it('is kept by nobody unless the service says so', async () => {
      const answer = await gateway.send('GET', '/api/inventory/status');
      expect(answer.headers['cache-control']).toBe('no-store');
    });
  });

  describe('is not', () => {
    it('a body of more than 100 KiB, whether its length was announced or not', async () => {
      const post = (body: Buffer | Readable) => gateway.send('POST', '/api/search', { body });
      expect(seen(await post(Buffer.alloc(100 * KIB, 'x'))).body).toHaveLength(100 * KIB);
      expect(refusal(await post(Buffer.alloc(100 * KIB + 1, 'x')))).toEqual([413, 'BODY_TOO_LARGE']);
      const pieces = (count: number) => Readable.from(Array.from({ length: count }, () => Buffer.alloc(KIB, 'x')));
      expect(seen(await post(pieces(100))).body).toHaveLength(100 * KIB);
      expect(refusal(await post(pieces(101)))).toEqual([413, 'BODY_TOO_LARGE']);
    });

    it('a form, which a page of another site could post', async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await gateway.send('POST', '/api/auth/login', { headers, body: 'email=a' });
      expect(refusal(answer)).toEqual([415, 'JSON_REQUIRED']);
    });
  });

  describe('when a service does not answer', () => {
    it('is a 503 of our catalogue that says when to come back', async () => {
      const lonely = await startGateway();
      try {
        await lonely.upstreams.stop('search');
        const answer = await lonely.send('POST', '/api/search', { body: '{}' });
        expect(refusal(answer)).toEqual([503, 'UPSTREAM_UNAVAILABLE']);
        expect(answer.headers['retry-after']).toBe('1');
      } finally {
        await lonely.dispose();
      }
    });

    it('is asked once more if the connection broke and nothing can happen twice', async () => {
      let calls = 0;
      gateway.upstreams.answer('search', (request, response) => {
        if (++calls === 1) request.socket.destroy();
        else response.end('second');
      });
      expect((await gateway.send('GET', '/api/inventory/status')).text).toBe('second');
      calls = 0;
      expect(refusal(await gateway.send('POST', '/api/search', { body: '{}' }))[0]).toBe(503);
      expect(calls).toBe(1);
    });

    it('does not ask a program to repeat what may be done already', async () => {
      gateway.upstreams.answer('alerts', (request) => request.socket.destroy());
      gateway.upstreams.sessions.set('ada', 'user-ada');
      const headers = bearer('ada');
      const posted = await gateway.send('POST', '/api/alerts', { headers, body: '{}' });
      expect([posted.status, posted.headers['retry-after']]).toEqual([503, undefined]);
      expect(posted.text).toContain('we cannot say whether this was done');
      const deleted = await gateway.send('DELETE', '/api/alerts/1', { headers });
      expect([deleted.status, deleted.headers['retry-after']]).toEqual([503, '1']);
    });

    it('ends in the middle where the service ended in the middle', async () => {
      gateway.upstreams.answer('search', (_request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => response.destroy());
      });
      await expect(gateway.send('GET', '/api/inventory/status')).rejects.toThrow();
    });
  });
});
