import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { eventually } from '@barrelhive/testing';
import { closeAll, openRawClients, requestText } from './raw-clients';
import { bearer, startGateway, type RunningGateway } from './running-gateway';
import { createWebRoot } from './web-root';

const KIB = 1024;
/** More than the kernel takes for a client that reads nothing, on both sides of the gateway together. */
const LARGE = Buffer.alloc(64 * KIB * KIB, 'x');
const READ_SLOWLY = 24 * KIB * KIB;
const IMPATIENT = { CLIENT_TIMEOUT_SECONDS: 1 };

describe('clients that read nothing', () => {
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
  const alerts = requestText('GET', '/api/alerts?by=attacker', bearer('ada'));
  const stream = requestText('GET', '/api/search/stream?searchTerm=rye');
  const openStream = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    return response;
  };

  it('leave another person their answers: 300 whose answer waits behind a stream on the same connection', async () => {
    await start();
    let held = 0;
    gateway.upstreams.answer('search', (_request, response) => void openStream(response));
    gateway.upstreams.answer('alerts', ({ url }, response) => {
      if (!url?.endsWith('attacker')) return void response.end('mine');
      held++;
      response.end(LARGE.subarray(0, 512 * KIB));
    });
    clients = await openRawClients(gateway.url, 300, stream + alerts);
    await eventually('all connections to the service to be taken', async () => held >= 256);
    for (let call = 0; call < 10; call++) {
      expect((await gateway.send('GET', '/api/alerts', { headers: bearer('ada') })).text).toBe('mine');
    }
  });

  it('lose an answer and its connection after a while', async () => {
    await start({}, IMPATIENT);
    const answers: ServerResponse[] = [];
    gateway.upstreams.answer('alerts', (_request, response) => {
      answers.push(response);
      response.write(LARGE);
    });
    clients = await openRawClients(gateway.url, 2, alerts);
    await eventually('the service to be asked', async () => answers.length === 2);
    await eventually('the service to be let go', async () => answers.every(({ destroyed }) => destroyed));
    await eventually('the clients to be let go', async () => (await gateway.openConnections()) === 0);
    expect(answers).toHaveLength(2);
  });

  it('lose a file of the web app after a while', async () => {
    const webRoot = await createWebRoot({ 'index.html': '<h1>Home</h1>', 'large.bin': LARGE });
    await start({ WEB_ROOT: webRoot.folder }, IMPATIENT);
    clients = await openRawClients(gateway.url, 2, requestText('GET', '/large.bin'));
    await eventually('the clients to come', async () => (await gateway.openConnections()) === 2);
    await eventually('the clients to be let go', async () => (await gateway.openConnections()) === 0);
    expect((await gateway.send('GET', '/')).text).toBe('<h1>Home</h1>');
    await webRoot.remove();
  });

  it('lose a stream after a while, although its comment lines go on', async () => {
    await start({}, IMPATIENT);
    let service: ServerResponse | undefined;
    gateway.upstreams.answer('search', (_request, response) => (service = openStream(response)));
    clients = await openRawClients(gateway.url, 1, stream);
    await eventually('the stream to open', async () => service !== undefined);
    service?.write(LARGE);
    const comments = setInterval(() => service?.write(': still here\n\n'), 50);
    await eventually('the service to learn of it', async () => service?.destroyed).finally(() =>
      clearInterval(comments),
    );
    expect(service?.writableEnded).toBe(false);
  });

  it('are not those that read slowly, or wait for long', async () => {
    await start({}, IMPATIENT);
    const startedAt = Date.now();
    gateway.upstreams.answer('search', (_request, response) => {
      openStream(response);
      const comments = setInterval(() => {
        response.write(': still here\n\n');
        if (Date.now() - startedAt < 5_000) return;
        clearInterval(comments);
        response.end('event: complete\n\n');
      }, 300);
    });
    gateway.upstreams.answer('alerts', (_request, response) => response.end(LARGE.subarray(0, READ_SLOWLY)));
    const watched = gateway.send('GET', '/api/search/stream?searchTerm=rye');
    clients = await openRawClients(gateway.url, 1, alerts);
    const [slow] = clients;
    let received = 0;
    slow?.on('data', (chunk) => {
      received += chunk.length;
      slow.pause();
      setTimeout(() => slow.resume(), 10);
    });
    expect((await watched).text).toMatch(/event: complete\n\n$/);
    await eventually('the slow client to have all', async () => received > READ_SLOWLY);
  });
});
