import { randomUUID } from 'node:crypto';
import { apiKeyScope, type ApiKeyScope, type ApiKeyToken } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { keyScopeOf } from '../src/routing/key-scopes';
import { routes, USER_EXPORT } from '../src/routing/routes';
import { bearer, refusal, seen, send, startGateway, type RunningGateway } from './running-gateway';
import { untilBothAreTold, untilSilenceTells } from './until-both-refuse';

const ALL = apiKeyScope.options;

describe('API keys at the gateway', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.dispose());

  const newKey = (scopes: ApiKeyScope[] = ALL, more: Partial<ApiKeyToken> = {}, of = gateway) => {
    const secret = `bh_live_${randomUUID()}`;
    const key = { token: `h.${randomUUID()}.s`, user_id: randomUUID(), scopes, calls_per_day: 5_000, ...more };
    of.upstreams.keys.set(secret, key);
    return { secret, ...key };
  };
  const call = ({ method, path }: { method: string; path: string }, secret: string, base = gateway.url) => {
    const body = method === 'POST' || method === 'PUT' || method === 'PATCH' ? '{}' : undefined;
    const address = path.replace(/:\w+/g, 'x');
    return send(base, method, address, { headers: bearer(secret), ...(body && { body }) });
  };
  const stores = { method: 'GET', path: '/api/stores' };

  it.each(ALL)('with %s open the routes of that scope, and no other of all there are', async (scope) => {
    const wrong: string[] = [];
    for (const route of routes) {
      const { secret } = newKey([scope]);
      const wanted = keyScopeOf(route);
      const answer = await call(route, secret);
      const expected = wanted === undefined ? 'API_KEY_NOT_ALLOWED' : wanted === scope ? 200 : 'API_KEY_SCOPE_MISSING';
      const got = answer.status === 200 ? 200 : refusal(answer)[1];
      if (got !== expected) wrong.push(`${route.method} ${route.path}: ${got}`);
    }
    expect(wrong).toEqual([]);
  });

  it('open no export of what is held of a person', async () => {
    expect(refusal(await call(USER_EXPORT, newKey().secret))).toEqual([403, 'API_KEY_NOT_ALLOWED']);
  });

  it('reach the services as the token that stands for them', async () => {
    const { secret, token } = newKey();
    expect(seen(await call(stores, secret)).headers.authorization).toBe(`Bearer ${token}`);
  });

  it('are refused where auth refuses them', async () => {
    expect(refusal(await call(stores, 'bh_live_unknown'))).toEqual([401, 'API_KEY_INVALID']);
  });

  describe('that are revoked', () => {
    const keyAt = (of: RunningGateway) => (userId: string) => {
      const { secret } = newKey(ALL, { user_id: userId }, of);
      return { call: (base: string) => call(stores, secret, base), end: () => of.upstreams.keys.delete(secret) };
    };

    it('are refused by every replica, by what auth tells', async () => {
      expect.assertions(2);
      await untilBothAreTold(gateway, (userId) => gateway.tellOfSessions({ userId }), keyAt(gateway));
    });

    it('are refused though auth is not heard of any more', async () => {
      expect.assertions(2);
      const lone = await startGateway();
      try {
        await untilSilenceTells(lone, keyAt(lone));
      } finally {
        await lone.dispose();
      }
    });
  });

  it('are told of their limits, and held to those of a minute and a day', async () => {
    const { secret } = newKey();
    const first = await call(stores, secret);
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '60',
      'ratelimit-remaining': '59',
      'ratelimit-policy': '60;w=60, 5000;w=86400',
    });
    const ofDay = newKey(ALL, { calls_per_day: 2 });
    // A day may end meanwhile.
    const beyond = await eventually('the day to be used up', async () => {
      const answer = await call(stores, ofDay.secret);
      return answer.status === 429 && answer;
    });
    expect(refusal(beyond)[1]).toBe('TOO_MANY_REQUESTS');
    expect(beyond.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '0' });
    expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(0);
    const ofMinute = await eventually('the minute to be used up', async () => {
      const answers = await Promise.all(Array.from({ length: 70 }, () => call(stores, secret)));
      return answers.find(({ status }) => status === 429);
    });
    expect(ofMinute.headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '0' });
  });

  it('of one person share the limits', async () => {
    const one = newKey(ALL, { calls_per_day: 1 });
    const other = newKey(ALL, { calls_per_day: 1, user_id: one.user_id });
    const refused = await eventually('the day to be used up', async () => {
      const answers = [await call(stores, one.secret), await call(stores, other.secret)];
      return answers[1]?.status === 429;
    });
    expect(refused).toBe(true);
  });
});
