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

describe('requests that never end', () => {
  let patient: RunningGateway;
  let impatient: RunningGateway;
  let clients: Socket[] = [];
  beforeAll(async () => {
    [patient, impatient] = await Promise.all([startGateway(), startGateway({}, { CLIENT_TIMEOUT_SECONDS: 1 })]);
    patient.upstreams.sessions.set('ada', 'user-ada');
  });
  afterEach(() => closeAll(clients));
  afterAll(async () => {
    await patient.dispose();
    await impatient.dispose();
  });

  it.each([
    ['bodies', UNFINISHED_BODY],
    ['headers', UNFINISHED_HEADERS],
  ])('leave another person their answers: 300 unfinished %s', async (_what, bytes) => {
    let calls = 0;
    patient.upstreams.answer('search', (_request, response) => {
      calls++;
      response.end('{}');
    });
    clients = await openRawClients(patient.url, 300, bytes);
    for (let call = 1; call <= 10; call++) {
      const found = await patient.send('POST', '/api/search', { headers: bearer('ada'), body: '{}' });
      expect([found.status, calls]).toEqual([200, call]);
      expect((await patient.send('GET', '/api/alerts', { headers: bearer('ada') })).status).toBe(200);
    }
  });

  it.each([
    ['body', UNFINISHED_BODY],
    ['headers', UNFINISHED_HEADERS],
    ['first byte', ''],
  ])('are given up after a while when their %s does not come', async (_what, bytes) => {
    clients = await openRawClients(impatient.url, 20, bytes);
    let answers = '';
    for (const client of clients) client.on('data', (chunk) => (answers += chunk.toString()));
    await eventually('the gateway to end them', async () => clients.every((client) => client.destroyed));
    expect(answers.match(/HTTP\/1.1 408/g)).toHaveLength(20);
  });

  it('are given up even if a byte comes now and then', async () => {
    clients = await openRawClients(impatient.url, 1, UNFINISHED_BODY);
    const drip = setInterval(() => clients[0]?.write(' '), 100);
    clients[0]?.resume();
    await eventually('the gateway to end it', async () => clients[0]?.destroyed).finally(() => clearInterval(drip));
    expect(await impatient.openConnections()).toBe(0);
  });
});
