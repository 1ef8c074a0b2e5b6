import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { eventually } from '@barrelhive/testing';
import { bytesInKernel } from '../src/limits/kernel-buffers';
import { closeAll, openRawClients, requestText } from './raw-clients';
import { startGateway, type RunningGateway } from './running-gateway';
import { createWebRoot } from './web-root';

const MIB = 1024 * 1024;
const MOST_OF_ALL = 64 * MIB;
const IMPATIENT = { CLIENT_TIMEOUT_SECONDS: 1 };
const FILES = {
  'index.html': '<h1>Home</h1>',
  'large.bin': Buffer.alloc(4 * MIB, 'x'),
  'small.bin': Buffer.alloc(MIB / 2, 'x'),
};
const small = requestText('GET', '/small.bin');
/** More than the kernel takes for one client. */
const pages = requestText('GET', '/large.bin').repeat(4);

describe('what the kernel holds for clients that read nothing', () => {
  let gateway: RunningGateway;
  let webRoot: Awaited<ReturnType<typeof createWebRoot>>;
  let clients: Socket[] = [];
  beforeAll(async () => (webRoot = await createWebRoot(FILES)));
  afterAll(() => webRoot.remove());
  afterEach(async () => {
    closeAll(clients);
    await gateway.dispose();
  });

  const start = async (beyond = {}) => (gateway = await startGateway({ WEB_ROOT: webRoot.folder }, beyond));
  const held = async () => {
    const connections = await bytesInKernel(Number(new URL(gateway.url).port));
    return [...connections.values()].reduce((sum, bytes) => sum + bytes, 0);
  };

  it('is bounded for all together, and costs those the most who hold the most', async () => {
    await start();
    const [modest] = await openRawClients(gateway.url, 1, small);
    clients = await openRawClients(gateway.url, 40, pages);
    if (modest) clients.push(modest);
    await eventually('them to hold too much', async () => (await held()) > MOST_OF_ALL);
    await eventually('the kernel to be freed', async () => (await held()) <= MOST_OF_ALL);
    let received = 0;
    modest?.on('data', ({ length }) => (received += length));
    await eventually('the modest one to have its answer', async () => received > MIB / 2);
    expect(await gateway.openConnections()).toBeGreaterThan(1);
  });

  const closing = requestText('GET', '/small.bin', { connection: 'close' });
  it.each([
    ['when they are given up', pages, () => undefined],
    ['when they want their connection closed', closing, () => undefined],
    ['when they end their side', small, (client: Socket) => client.end()],
    ['when they break the rules', small, (client: Socket) => client.write('nonsense\r\n\r\n')],
  ])('is freed %s', async (_when, requests, then) => {
    await start(IMPATIENT);
    clients = await openRawClients(gateway.url, 3, requests);
    await eventually('it to hold something', async () => (await held()) > MIB / 2);
    for (const client of clients) then(client);
    await eventually('the gateway to let them go', async () => (await gateway.openConnections()) === 0);
    expect(await held()).toBe(0);
  });

  it('is there for as long as its client reads it slowly', async () => {
    await start(IMPATIENT);
    clients = await openRawClients(gateway.url, 1, closing);
    const [client] = clients;
    await eventually('it to be there', async () => (await held()) > 0);
    let received = 0;
    // It took a part at once, and goes on when nothing has moved for the gateway for as long as it waits.
    const server: Server = gateway.service.app.getHttpServer();
    server.once('timeout', () => client?.on('data', ({ length }) => (received += length)));
    await eventually('the connection to close', async () => client?.destroyed);
    expect(received).toBeGreaterThan(MIB / 2);
  });

  it('is there until it is read, although the connection is closed after it', async () => {
    await start();
    clients = await openRawClients(gateway.url, 1, closing);
    const [client] = clients;
    await eventually('it to be there', async () => (await held()) > 0);
    let received = 0;
    client?.on('data', ({ length }) => (received += length));
    await eventually('the connection to close', async () => client?.destroyed);
    expect(received).toBeGreaterThan(MIB / 2);
  });
});
