import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { eventually } from '@barrelhive/testing';
import { closeAll, openRawClients, requestText } from './raw-clients';
import { bearer, refusal, startGateway, type RunningGateway } from './running-gateway';

const ANOTHER_ADDRESS = '127.0.0.2';

describe('what one address may hold', () => {
  let gateway: RunningGateway;
  let clients: Socket[] = [];
  const start = async (environment: Record<string, string>) => {
    gateway = await startGateway(environment);
    gateway.upstreams.sessions.set('ada', 'user-ada');
  };
  afterEach(() => closeAll(clients));

  describe('of connections', () => {
    beforeAll(() => start({ CONNECTIONS_PER_ADDRESS: '5' }));
    beforeEach(() => eventually('all to be gone', async () => (await gateway.openConnections()) === 0));
    afterAll(() => gateway.dispose());

    const refusedOf = (sockets: readonly Socket[]) => sockets.filter(({ destroyed }) => destroyed).length;

    it('is bounded, and further ones are reset', async () => {
      clients = await openRawClients(gateway.url, 12, '');
      for (const client of clients) client.resume();
      await eventually('the further ones to be reset', async () => refusedOf(clients) === 7);
      expect(await gateway.openConnections()).toBe(5);
    });

    it('leaves another address its own', async () => {
      clients = await openRawClients(gateway.url, 12, '', ANOTHER_ADDRESS);
      for (const client of clients) client.resume();
      await eventually('the further ones to be reset', async () => refusedOf(clients) === 7);
      const headers = { connection: 'close' };
      expect((await gateway.send('GET', '/api/inventory/status', { headers })).status).toBe(200);
    });

    it('is there again when some end', async () => {
      clients = await openRawClients(gateway.url, 5, '');
      await eventually('all to be there', async () => (await gateway.openConnections()) === 5);
      closeAll(clients);
      await eventually('all to be gone', async () => (await gateway.openConnections()) === 0);
      clients = await openRawClients(gateway.url, 5, '');
      for (const client of clients) client.resume();
      await eventually('all to be there', async () => (await gateway.openConnections()) === 5);
      expect(refusedOf(clients)).toBe(0);
    });

    it('is much more for a proxy, through which all clients come', async () => {
      const proxied = await startGateway({ CONNECTIONS_PER_ADDRESS: '1', TRUSTED_PROXY_HOPS: '1' });
      clients = await openRawClients(proxied.url, 60, '');
      for (const client of clients) client.resume();
      await eventually('the further ones to be reset', async () => refusedOf(clients) === 10);
      expect(await proxied.openConnections()).toBe(50);
      closeAll(clients);
      await proxied.dispose();
    });
  });

  describe('of calls that are under way', () => {
    const held: ServerResponse[] = [];

    beforeAll(() => start({ CALLS_AT_ONCE_PER_ADDRESS: '3', CONNECTIONS_PER_ADDRESS: '4', TRUSTED_PROXY_HOPS: '1' }));
    afterAll(() => gateway.dispose());
    beforeEach(() => {
      held.length = 0;
      gateway.upstreams.answer('alerts', (_request, response) => void held.push(response));
    });

    const alerts = (from: string) =>
      gateway.send('GET', '/api/alerts', { headers: { ...bearer('ada'), 'x-forwarded-for': from } });
    /** This many calls of an address that are not answered yet. */
    const hold = async (from: string, count: number) => {
      const calls = Array.from({ length: count }, () => alerts(from));
      await eventually('the service to be asked', async () => held.length === count);
      return Promise.all(calls);
    };
    const release = () => {
      gateway.upstreams.answer('alerts', undefined);
      for (const response of held) response.end('{}');
    };

    it('is bounded, whatever is asked for, and says when to come back', async () => {
      const calls = hold('203.0.113.7', 3);
      await eventually('three to be under way', async () => held.length === 3);
      const further = await alerts('203.0.113.7');
      expect(refusal(further)).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(further.headers['retry-after']).toBe('1');
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      expect((await gateway.send('GET', '/api/inventory/status', { headers })).status).toBe(429);
      release();
      expect((await calls).map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await alerts('203.0.113.7')).status).toBe(200);
    });

    it('leaves other addresses theirs, and counts IPv6 by its /64', async () => {
      const calls = hold('2001:db8:7:7::1', 3);
      await eventually('three to be under way', async () => held.length === 3);
      expect((await alerts('2001:db8:7:7::2')).status).toBe(429);
      gateway.upstreams.answer('alerts', undefined);
      expect((await alerts('2001:db8:7:8::2')).status).toBe(200);
      release();
      await calls;
    });

    it('does not count live searches and webhooks, which have a bound of their own', async () => {
      const calls = hold('203.0.113.7', 3);
      await eventually('three to be under way', async () => held.length === 3);
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      expect((await gateway.send('POST', '/api/twilio/status', { headers })).status).toBe(200);
      const streams: ServerResponse[] = [];
      gateway.upstreams.answer('search', (_request, response) => void streams.push(response));
      const stream = () => gateway.send('GET', '/api/search/stream?searchTerm=rye', { headers });
      const open = Array.from({ length: 4 }, () => stream());
      await eventually('four streams', async () => streams.length === 4);
      expect(refusal(await stream())).toEqual([429, 'TOO_MANY_REQUESTS']);
      release();
      for (const response of streams) response.end();
      await Promise.all([calls, ...open]);
    });
  });

  it('cannot be passed by requests behind each other on one connection', async () => {
    await start({ CALLS_AT_ONCE_PER_ADDRESS: '64' });
    let asked = 0;
    gateway.upstreams.answer('alerts', ({ url }, response) => {
      if (!url?.endsWith('attacker')) return void response.end('mine');
      asked++;
    });
    const requests = requestText('GET', '/api/alerts?by=attacker', bearer('ada')).repeat(20);
    clients = await openRawClients(gateway.url, 20, requests, ANOTHER_ADDRESS);
    await eventually('the service to be asked', async () => asked === 64);
    for (let call = 0; call < 10; call++) {
      expect((await gateway.send('GET', '/api/alerts', { headers: bearer('ada') })).text).toBe('mine');
    }
    expect(asked).toBe(64);
    closeAll(clients);
    await gateway.dispose();
  });
});
