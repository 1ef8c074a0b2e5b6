import { routes } from '../src/routing/routes';
import { bearer, refusal, seen, startGateway, type RunningGateway } from './running-gateway';

/** What a form, or a script that asks nobody's leave, can send to another site (the "simple" requests of CORS). */
const SIMPLE_TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/plain; charset=utf-8',
  'text/plain; application/json',
  'application/x-www-form-urlencoded; a=application/json',
];

const writing = routes.filter(({ method, access }) => method !== 'GET' && access !== 'webhook');

describe('a page of another site', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway();
    gateway.upstreams.sessions.set('ada', 'user-ada');
  });
  afterAll(() => gateway.dispose());

  it.each(writing.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'cannot post to %s in the name of a visitor',
    async (_name, { method, path, service }) => {
      const calls: string[] = [];
      gateway.upstreams.answer(service, ({ url }, response) => {
        calls.push(url ?? '');
        response.end('{}');
      });
      const url = path.replace(/:\w+/g, 'x');
      for (const type of SIMPLE_TYPES) {
        const headers = {
          ...bearer('ada'),
          cookie: 'barrelhive_guest=x',
          'content-type': type,
          origin: 'https://evil.test',
        };
        for (const body of ['{"name":"Eve"}', undefined]) {
          expect([type, ...refusal(await gateway.send(method, url, { headers, body }))]).toEqual([
            type,
            415,
            'JSON_REQUIRED',
          ]);
        }
      }
      expect(calls).toEqual([]);
      gateway.upstreams.answer(service, undefined);
    },
  );

  it('may not send JSON: no answer gives another origin leave', async () => {
    const headers = {
      origin: 'https://evil.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    for (const path of ['/api/auth/login', '/api/search', '/', '/api/openapi.json']) {
      for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
        const answer = await gateway.send(method, path, { headers });
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    }
  });

  it.each([
    'x-user-id',
    'x-user',
    'x-forwarded-user',
    'x-remote-user',
    'x-authenticated-user',
    'x-guest-user',
    'x-original-url',
    'x-rewrite-url',
    'x-http-method-override',
  ])('or anybody else gains nothing by the header %s', async (name) => {
    const answer = await gateway.send('GET', '/api/alerts', { headers: { [name]: 'user-ada' } });
    expect(refusal(answer)).toEqual([401, 'AUTHENTICATION_REQUIRED']);
    const open = await gateway.send('GET', '/api/inventory/status', { headers: { [name]: '/internal/readyz' } });
    expect(seen(open)).toMatchObject({ method: 'GET', url: '/api/inventory/status' });
  });

  it('or anybody else hears nothing again by TRACE', async () => {
    for (const path of ['/', '/api/search', '/api/auth/me']) {
      const answer = await gateway.send('TRACE', path, { headers: { ...bearer('ada'), 'x-secret': 'heard-again' } });
      expect([path, answer.status, answer.text]).toEqual([path, 404, expect.not.stringContaining('heard-again')]);
    }
  });

  it('or anybody else cannot tell a service where a call comes from, or which trace it belongs to', async () => {
    const forged = {
      'x-forwarded-for': '203.0.113.66',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-prefix': '/evil',
      'x-real-ip': '203.0.113.66',
      forwarded: 'for=203.0.113.66;host=evil.test',
      traceparent: '00-6666666666666666aaaaaaaaaaaaaaaa-6666666666666666-01',
      tracestate: 'evil=1',
    };
    const { headers } = seen(await gateway.send('GET', '/api/inventory/status', { headers: forged }));
    expect(JSON.stringify(headers)).not.toMatch(/evil|203\.0\.113\.66|6666666666666666/);
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  });
});
