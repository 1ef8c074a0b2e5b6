import { eventually } from '@barrelhive/testing';
import { bearer, refusal, send, startGateway, type Answer, type RunningGateway } from './running-gateway';

const LIMIT = 10;

describe('the number of calls of one address', () => {
  let gateway: RunningGateway;
  let addresses = 0;
  beforeAll(async () => {
    gateway = await startGateway({ REQUESTS_PER_MINUTE: String(LIMIT), TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => gateway.dispose());

  /** One that nobody else in the test has. */
  const newAddress = () => `203.0.113.${++addresses}`;
  const call = (from: string, path = '/api/inventory/status', base = gateway.url) =>
    send(base, path.startsWith('/api/twilio') ? 'POST' : 'GET', path, { headers: { 'x-forwarded-for': from } });

  /** Calls until refused. A minute of the clock may end in between; then it takes up to twice the limit. */
  const callsUntilRefused = async (from: () => string, path?: string, limit = LIMIT): Promise<[number, Answer]> => {
    for (let count = 1; count <= 2 * limit + 1; count++) {
      const answer = await call(from(), path);
      if (answer.status === 429) return [count, answer];
    }
    throw new Error('no call was refused');
  };
  /** An address that has no call left. */
  const exhausted = async (path?: string) => {
    const address = newAddress();
    await callsUntilRefused(() => address, path);
    return address;
  };

  it('is bounded a minute, and the refusal says when to come back', async () => {
    const address = newAddress();
    const [count, refused] = await callsUntilRefused(() => address);
    expect(count).toBeGreaterThan(LIMIT);
    expect(refusal(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await call(newAddress())).status).toBe(200);
    expect((await call(address, '/')).status).not.toBe(429);
  });

  it('counts a mapped IPv4 address as itself, and IPv6 by its /64', async () => {
    let turn = 0;
    const address = newAddress();
    const mapped = await callsUntilRefused(() => (turn++ % 2 ? address : `::ffff:${address}`));
    const ipv6 = await callsUntilRefused(() => `2001:db8:6:7::${(turn++).toString(16)}`);
    expect([mapped[1].status, ipv6[1].status]).toEqual([429, 429]);
  });

  it('counts IPv6 by its /56 and /48, too, at 8 and 16 times the limit', async () => {
    let turn = 0;
    const inSite = () => `2001:db8:7:${(turn++ % 256).toString(16)}::1`;
    const [ofSite, refused] = await callsUntilRefused(inSite, undefined, 8 * LIMIT);
    expect([ofSite > 8 * LIMIT, refused.status]).toEqual([true, 429]);
    const inBlock = () => `2001:db8:8:${((turn++ % 256) * 256).toString(16)}::1`;
    const [ofBlock] = await callsUntilRefused(inBlock, undefined, 16 * LIMIT);
    expect(ofBlock).toBeGreaterThan(16 * LIMIT);
    expect((await call('2001:db8:9::1')).status).toBe(200);
  });

  it('counts an unknown path too, and webhooks apart and more generously', async () => {
    expect((await call(await exhausted('/api/unknown'), '/api/twilio/status')).status).toBe(200);
  });

  it('is bounded for a user, too, from however many addresses', async () => {
    const [one, another] = ['token-of-one', 'token-of-another'];
    gateway.upstreams.sessions.set(one, 'user-1').set(another, 'user-2');
    let turn = 0;
    const alerts = (token: string) =>
      send(gateway.url, 'GET', '/api/alerts', {
        headers: { ...bearer(token), 'x-forwarded-for': `198.51.100.${turn++ % 256}` },
      });
    const refused = await eventually('a refusal', async () => {
      const answer = await alerts(one);
      return answer.status !== 200 && answer;
    });
    expect(turn).toBeGreaterThan(LIMIT);
    expect(refusal(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await alerts(another)).status).toBe(200);
  });

  it('holds for all calls together, whatever they cost', async () => {
    const path = '/api/search/stream?searchTerm=rye&guest=true';
    expect(refusal(await call(await exhausted(), path))).toEqual([429, 'TOO_MANY_REQUESTS']);
  });

  it('is much smaller where a password is hashed', async () => {
    const address = newAddress();
    const logIn = () =>
      send(gateway.url, 'POST', '/api/auth/login', { headers: { 'x-forwarded-for': address }, body: '{}' });
    const answers = [];
    for (let count = 0; count < 3; count++) answers.push((await logIn()).status);
    // A minute of the clock may end in between.
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(2);
    expect(answers).toContain(429);
    expect((await call(address)).status).toBe(200);
  });

  it('is smaller for searches', async () => {
    const address = newAddress();
    const [count] = await callsUntilRefused(() => address, '/api/search/stream?searchTerm=rye&guest=true');
    // Half of a half, should Redis have answered too late just then.
    expect(count).toBeGreaterThan(LIMIT / 4);
    expect((await call(address)).status).toBe(200);
  });

  it.each(['/', '/no-such-screen', '/assets/gone.js', '/readyz', '/metrics', '/%72eadyz'])(
    'counts %s too, apart from calls and ten times as generously',
    async (path) => {
      const address = newAddress();
      const [count, refused] = await callsUntilRefused(() => address, path, 10 * LIMIT);
      expect(count).toBeGreaterThan(10 * LIMIT);
      expect(refusal(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect((await call(address)).status).toBe(200);
    },
  );

  it('counts a call as a call however its path is spelled', async () => {
    expect((await call(await exhausted('/%61pi/inventory/status'))).status).toBe(429);
  });

  it('does not count whether the gateway is alive', async () => {
    const address = newAddress();
    for (let count = 0; count <= 10 * LIMIT; count++) expect((await call(address, '/healthz')).status).toBe(200);
  });

  it('is counted by all replicas together', async () => {
    const other = await gateway.replica();
    try {
      const address = await exhausted();
      await eventually('the other replica to refuse', async () => {
        await call(address);
        return (await call(address, '/api/inventory/status', other.url)).status === 429;
      });
      expect((await call(newAddress(), '/api/inventory/status', other.url)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('is bounded more strictly by each replica alone while Redis is away', async () => {
    const other = await gateway.replica();
    try {
      other.disconnectRedis();
      const callOther = (from: string) => call(from, '/api/inventory/status', other.url);
      await callOther(newAddress());
      await eventually('the stricter limit', async () => {
        const from = `192.0.2.${Math.floor(Math.random() * 256)}`;
        const statuses = [];
        for (let count = 0; count < LIMIT; count++) statuses.push((await callOther(from)).status);
        return statuses.filter((status) => status === 200).length === LIMIT / 2;
      });
      expect((await callOther(newAddress())).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});

describe('the probes of the gateway', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.dispose());

  it('name the services that are missing', async () => {
    expect((await gateway.send('GET', '/readyz')).status).toBe(200);
    gateway.upstreams.setReady('alerts', false);
    await gateway.upstreams.stop('billing');
    const answer = await eventually('a newer answer', async () => {
      const latest = await gateway.send('GET', '/readyz');
      return latest.status === 503 && latest;
    });
    expect(JSON.parse(answer.text)).toEqual({ status: 'error', missing: ['alerts', 'billing'] });
    expect((await gateway.send('GET', '/healthz')).status).toBe(200);
  });

  it('ask each service once a second at most, however often a stranger asks, and keep nobody else waiting', async () => {
    const asked = () => gateway.upstreams.readinessQuestions('search');
    const before = asked();
    const startedAt = performance.now();
    const storm = Promise.all(Array.from({ length: 200 }, () => gateway.send('GET', '/readyz')));
    expect((await gateway.send('GET', '/api/inventory/status')).status).toBe(200);
    await storm;
    expect(asked() - before).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedAt) / 1000));
  });

  it('show metrics to operators only', async () => {
    const inside = await send(gateway.service.operatorsUrl, 'GET', '/metrics');
    expect([inside.status, inside.text]).toEqual([200, expect.stringContaining('barrelhive_http_request_seconds')]);
    const outside = await gateway.send('GET', '/metrics');
    expect([outside.status, outside.text]).toEqual([404, expect.not.stringContaining('barrelhive_')]);
  });
});

describe('the probes of the gateway in production', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://barrelhive.test',
      TRUSTED_PROXY_HOPS: '0',
    });
  });
  afterAll(() => gateway.dispose());

  it.each(['/readyz', '/metrics', '/internal/readyz'])('show nobody outside %s, as any unknown path', async (path) => {
    const [probe, unknown] = [await gateway.send('GET', path), await gateway.send('GET', '/no-such-path')];
    expect([probe.status, probe.text]).toEqual([404, unknown.text]);
    expect((await gateway.send('GET', '/healthz')).status).toBe(200);
  });

  it('name a service that is missing, for which the gateway goes on to answer', async () => {
    await gateway.upstreams.stop('billing');
    const answer = await send(gateway.service.operatorsUrl, 'GET', '/readyz');
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { status: 'ok', missing: ['billing'] }]);
    expect((await gateway.send('GET', '/api/inventory/status')).status).toBe(200);
  });
});
