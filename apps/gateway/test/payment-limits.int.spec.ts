import { bearer, refusal, send, startGateway, type Answer, type RunningGateway } from './running-gateway';

const CHECKOUT = '/api/stripe/create-checkout';

describe('the number of payment calls', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://barrelhive.test',
      TRUSTED_PROXY_HOPS: '1',
    });
    for (const name of ['ada', 'ben', 'cas', 'dan', 'eva', 'fay'])
      gateway.upstreams.sessions.set(`token-of-${name}`, name);
  });
  afterAll(() => gateway.dispose());

  const pay = (name: string, from: string, path = CHECKOUT, body = '{}') =>
    send(gateway.url, 'POST', path, {
      headers: { ...bearer(`token-of-${name}`), 'x-forwarded-for': from },
      body,
    });
  /** Five fit into a minute; its end may come in between, and then ten do. */
  const untilRefused = async (next: (turn: number) => Promise<Answer>): Promise<[number, Answer]> => {
    for (let turn = 1; turn <= 11; turn++) {
      const answer = await next(turn);
      if (answer.status === 429) return [turn, answer];
    }
    throw new Error('no call was refused');
  };

  it('is five a minute for a user, from however many addresses', async () => {
    const [count, refused] = await untilRefused((turn) => pay('ada', `198.51.100.${turn}`));
    expect(count).toBeGreaterThan(5);
    expect(refusal(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await pay('ben', '198.51.100.99')).status).toBe(200);
    expect((await gateway.send('GET', '/api/alerts', { headers: bearer('token-of-ada') })).status).toBe(200);
  });

  it('is five a minute for an address, whoever calls and whichever page', async () => {
    const names = ['cas', 'dan', 'eva'];
    const paths = [CHECKOUT, '/api/stripe/customer-portal'];
    const [count] = await untilRefused((turn) => pay(names[turn % 3] ?? '', '203.0.113.7', paths[turn % 2]));
    expect(count).toBeGreaterThan(5);
  });

  it('counts nothing for a call that is refused as wrong', async () => {
    gateway.upstreams.answer('billing', (_request, response) => response.writeHead(400).end());
    for (let turn = 1; turn <= 25; turn++) expect((await pay('fay', '203.0.113.8')).status).toBe(400);
    gateway.upstreams.answer('billing', undefined);
    expect((await pay('fay', '203.0.113.8')).status).toBe(200);
  });
});

describe('what a proxy says of its client', () => {
  it('is not believed where it stands in none of the trusted networks', async () => {
    const gateway = await startGateway({
      TRUSTED_PROXY_HOPS: '1',
      TRUSTED_PROXIES: '10.0.0.0/8',
      REQUESTS_PER_MINUTE: '5',
    });
    const statuses: number[] = [];
    for (let turn = 1; turn <= 11; turn++) {
      const headers = { 'x-forwarded-for': `203.0.113.${turn}` };
      statuses.push((await gateway.send('GET', '/api/inventory/status', { headers })).status);
    }
    expect(statuses).toContain(429);
    await gateway.dispose();
  });
});

describe('the number of payment calls an hour', () => {
  it('is bounded apart from that of a minute', async () => {
    const gateway = await startGateway({ PAYMENT_CALLS_PER_HOUR: '7', PAYMENT_CALLS_PER_MINUTE: '1000' });
    gateway.upstreams.sessions.set('token', 'ada');
    const statuses: number[] = [];
    // The end of an hour may come in between.
    for (let turn = 1; turn <= 15; turn++) {
      statuses.push((await gateway.send('POST', CHECKOUT, { headers: bearer('token'), body: '{}' })).status);
    }
    expect(statuses.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 200));
    expect(statuses).toContain(429);
    await gateway.dispose();
  });

  it('is twenty times as wide outside of production', async () => {
    const elsewhere = await startGateway();
    elsewhere.upstreams.sessions.set('token', 'ada');
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const answer = await elsewhere.send('POST', CHECKOUT, { headers: bearer('token'), body: '{}' });
        return answer.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await elsewhere.dispose();
  });
});
