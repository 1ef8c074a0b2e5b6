import {
  testDatabase,
  testIdentity,
  testRedis,
  type TestDatabase,
  type TestIdentity,
  type TestRedis,
} from '@barrelhive/testing';
import type { RunningService } from '../src/index';
import { kitService } from './kit-service';

describe('a service over HTTP', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let identity: TestIdentity;
  let service: RunningService;
  let url: string;

  beforeAll(async () => {
    [database, redis, identity] = await Promise.all([
      testDatabase({ name: 'search', migrations: [] }),
      testRedis(),
      testIdentity(),
    ]);
    service = await kitService({
      databaseUrl: database.url,
      redisUrl: redis.url,
      authUrl: identity.authUrl,
      rawBody: true,
    });
    url = await service.listen();
  });

  afterAll(async () => {
    await service.close();
    await Promise.all([database.dispose(), redis.dispose(), identity.dispose()]);
  });

  const post = (path: string, body: string, type = 'application/json') =>
    fetch(`${url}${path}`, { method: 'POST', body, headers: { 'content-type': type } });

  it('carries on the correlation id of the service that calls, through the parsing of a body, and gives it back', async () => {
    const response = await fetch(`${url}/bar/orders`, {
      method: 'POST',
      body: JSON.stringify({ bottles: 2 }),
      headers: { 'content-type': 'application/json', 'x-correlation-id': 'from-the-gateway' },
    });
    expect(response.headers.get('x-correlation-id')).toBe('from-the-gateway');
    expect(await response.json()).toEqual({ ordered: 2, correlationId: 'from-the-gateway' });
  });

  it('makes a correlation id of its own when the one sent is none', async () => {
    const response = await fetch(`${url}/bar/greeting`, { headers: { 'x-correlation-id': 'a b;DROP TABLE' } });
    expect(response.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('refuses an address that cannot be read as it refuses everything', async () => {
    const response = await fetch(`${url}/api/%E0%A4%A`);
    expect(response.status).toBe(400);
    const correlationId = response.headers.get('x-correlation-id');
    expect(correlationId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED', correlation_id: correlationId });
  });

  it('answers a body that does not fit with 400, the first message and the field', async () => {
    const response = await post('/bar/orders', JSON.stringify({ bottles: 0 }));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: 'At least one bottle, please.',
      message: 'At least one bottle, please.',
      code: 'VALIDATION_FAILED',
      field: 'bottles',
      correlation_id: response.headers.get('x-correlation-id'),
    });
  });

  it.each([
    ['broken JSON', '{"bottles":', 'application/json', 400, 'VALIDATION_FAILED'],
    ['a prototype in JSON', '{"__proto__":{"admin":true}}', 'application/json', 400, 'VALIDATION_FAILED'],
    ['a form', 'bottles=2', 'application/x-www-form-urlencoded', 415, 'JSON_REQUIRED'],
    ['plain text', '{"bottles":2}', 'text/plain', 415, 'JSON_REQUIRED'],
    ['101 KiB', JSON.stringify({ note: 'x'.repeat(101 * 1024) }), 'application/json', 413, 'BODY_TOO_LARGE'],
  ])('refuses %s', async (_what, body, type, status, code) => {
    const response = await post('/bar/orders', body, type);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, correlation_id: expect.any(String) });
  });

  it('takes an empty body for none, even when it is labelled as JSON', async () => {
    const response = await post('/bar/logout', '');
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ body: null });
  });

  it('takes a form where a route says so', async () => {
    const response = await post('/bar/webhook', 'From=%2B18015550100&Body=STOP', 'application/x-www-form-urlencoded');
    expect(await response.json()).toEqual({ From: '+18015550100', Body: 'STOP' });
  });

  it('answers what nobody foresaw with a correlation id and nothing else', async () => {
    const response = await fetch(`${url}/bar/failure?kind=unknown`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: 'Internal Server Error',
      message: 'Internal Server Error',
      code: 'INTERNAL_ERROR',
      correlation_id: response.headers.get('x-correlation-id'),
    });
  });

  it('answers a refusal with its details and says when to come back', async () => {
    const response = await fetch(`${url}/bar/failure?kind=known`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('3');
    expect(await response.json()).toMatchObject({ code: 'SERVICE_BUSY', queue: 7 });
  });

  it('answers a refusal as JSON that nobody keeps, whatever the route would have answered', async () => {
    const response = await fetch(`${url}/bar/menu`);
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ code: 'SERVICE_BUSY' });
  });

  it('answers an unknown path without repeating it', async () => {
    const response = await fetch(`${url}/nowhere/%3Cscript%3E`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('nowhere');
  });

  it('shows its metrics to operators', async () => {
    await fetch(`${url}/bar/greeting`);
    const text = await (await fetch(`${service.operatorsUrl}/metrics`)).text();
    expect(text).toContain('barrelhive_http_request_seconds_count{service="search",method="GET",route="/bar/greeting"');
    expect(text).toContain('process_cpu_seconds_total');
  });

  describe('asked who calls', () => {
    const whoami = (token: string, path = '/bar/whoami') =>
      fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });

    it('tells by a valid token', async () => {
      const response = await whoami(await identity.tokenFor('u-1'));
      expect(await response.json()).toEqual({
        userId: 'u-1',
        sessionId: 'session-of-u-1',
        email: 'u-1@example.com',
        mustChangePassword: false,
      });
    });

    it('refuses a call without token', async () => {
      const response = await fetch(`${url}/bar/whoami`);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });
    });

    it('refuses an expired token', async () => {
      const response = await whoami(await identity.tokenFor('u-1', { expiresInSeconds: -1 }));
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'SESSION_EXPIRED' });
    });

    it('lets a public route ignore a bad token and use a good one', async () => {
      expect(await (await whoami('rubbish', '/bar/greeting')).json()).toEqual({ guest: true });
      const token = await identity.tokenFor('u-2');
      expect(await (await whoami(token, '/bar/greeting')).json()).toEqual({ guest: false, userId: 'u-2' });
    });

    it('says that something is missing, not that the session is over, when the public keys cannot be had', async () => {
      const alone = await kitService({
        databaseUrl: database.url,
        redisUrl: redis.url,
        authUrl: 'http://127.0.0.1:1',
        queuePrefix: 'without-keys',
      });
      try {
        const address = await alone.listen();
        const headers = { authorization: `Bearer ${await identity.tokenFor('u-1')}` };
        const response = await fetch(`${address}/bar/whoami`, { headers });
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
        expect(await response.json()).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
        expect((await fetch(`${address}/bar/greeting`, { headers })).status).toBe(200);
      } finally {
        await alone.close();
      }
    });

    it('lets a user who must change the password do only that', async () => {
      const token = await identity.tokenFor('u-3', { pwc: true });
      const refused = await whoami(token);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ requires_password_change: true });
      expect(await (await whoami(token, '/bar/change-password')).json()).toEqual({ mustChangePassword: true });
    });
  });
});
