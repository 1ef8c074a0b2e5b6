import { eventually } from '@barrelhive/testing';
import type { Socket } from 'node:net';
import { closeAll, openRawClients, requestText } from './raw-clients';
import { bearer, startGateway, type RunningGateway } from './running-gateway';

const UNFINISHED_BODY = requestText(
  'POST',
  '/api/search',
  { 'content-type': 'application/json', 'content-length': 1000 },
  '{"searchTerm":',
);
const UNFINISHED_HEADERS = 'POST /api/search HTTP/1.1\r\nhost: gateway\r\nx-more: ';
const IMPATIENT = { CLIENT_TIMEOUT_SECONDS: 1 };

describe('requests that never end', () => {
  let gateway: RunningGateway;
  let clients: Socket[] = [];
  afterEach(async () => {
    closeAll(clients);
    await gateway.dispose();
  });

  const start = async (...how: Parameters<typeof startGateway>) => {
    gateway = await startGateway(...how);
    gateway.upstreams.sessions.set('ada', 'user-ada');
  };

  it.each([
    ['bodies', UNFINISHED_BODY],
    ['headers', UNFINISHED_HEADERS],
  ])('leave another person their answers: 300 unfinished %s', async (_what, bytes) => {
    await start();
    let calls = 0;
    gateway.upstreams.answer('search', (_request, response) => {
      calls++;
      response.end('{}');
    });
    clients = await openRawClients(gateway.url, 300, bytes);
    for (let call = 1; call <= 10; call++) {
      const found = await gateway.send('POST', '/api/search', { headers: bearer('ada'), body: '{}' });
      expect([found.status, calls]).toEqual([200, call]);
      expect((await gateway.send('GET', '/api/alerts', { headers: bearer('ada') })).status).toBe(200);
    }
  });

  it.each([
    ['body', UNFINISHED_BODY],
    ['headers', UNFINISHED_HEADERS],
    ['first byte', ''],
  ])('are given up after a while when their %s does not come', async (_what, bytes) => {
    await start({}, IMPATIENT);
    clients = await openRawClients(gateway.url, 20, bytes);
    let answers = '';
    for (const client of clients) client.on('data', (chunk) => (answers += chunk.toString()));
    await eventually('the gateway to end them', async () => clients.every((client) => client.destroyed));
    expect(answers.match(/HTTP\/1.1 408/g)).toHaveLength(20);
  });

  it('are given up even if a byte comes now and then', async () => {
    await start({}, IMPATIENT);
    clients = await openRawClients(gateway.url, 1, UNFINISHED_BODY);
    const drip = setInterval(() => clients[0]?.write(' '), 100);
    clients[0]?.resume();
    await eventually('the gateway to end it', async () => clients[0]?.destroyed).finally(() => clearInterval(drip));
    expect(await gateway.openConnections()).toBe(0);
  });
});
