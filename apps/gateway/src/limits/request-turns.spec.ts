import { createServer, request as send, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { eventually } from '@barrelhive/testing';
import { takeTurns } from './request-turns';

const ATTACKER = '127.0.0.2';

describe('the turns of requests', () => {
  let server: Server;
  let begun: string[];
  let clients: Socket[];
  let answer: RequestListener;

  beforeEach(async () => {
    [begun, clients] = [[], []];
    server = createServer((request, response) => {
      begun.push(request.url ?? '');
      if (request.url === '/person') response.end();
      else answer(request, response);
    });
    takeTurns(server, { hops: 0 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    for (const client of clients) client.destroy();
    server.close();
    server.closeAllConnections();
  });

  const port = () => (server.address() as AddressInfo).port;
  const attack = async (connections: number, requests: number) => {
    const text = (place: number) => `GET /${place} HTTP/1.1\r\nhost: test\r\n\r\n`;
    for (let count = 0; count < connections; count++) {
      const client = connect({ port: port(), host: '127.0.0.1', localAddress: ATTACKER });
      clients.push(client);
      client.on('error', () => undefined);
      await once(client, 'connect');
    }
    for (const client of clients) client.write(Array.from({ length: requests }, (_, place) => text(place)).join(''));
    await eventually('the first to be begun', async () => begun.length > 0);
  };
  const person = () =>
    new Promise((resolve, reject) => {
      send({ port: port(), host: '127.0.0.1', path: '/person' }, (response) => response.resume().once('end', resolve))
        .once('error', reject)
        .end();
    });

  const everybodyGone = () =>
    eventually('everybody to be gone', async () => {
      const connections = await new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
      return connections === 0;
    });

  it('let a few of a connection be under way, and the others wait', async () => {
    answer = () => undefined;
    await attack(1, 60);
    for (let count = 0; count < 10; count++) await person();
    expect(begun.filter((path) => path !== '/person')).toEqual(['/0', '/1', '/2', '/3']);
  });

  it('leave the rest of a connection unread', async () => {
    answer = () => undefined;
    const arrived = once(server, 'connection') as Promise<[Socket]>;
    await attack(1, 200_000);
    const [socket] = await arrived;
    for (let count = 0; count < 20; count++) await person();
    const { bytesRead } = socket;
    for (let count = 0; count < 20; count++) await person();
    expect(socket.bytesRead).toBe(bytesRead);
    expect(bytesRead).toBeLessThan(1_000_000);
  });

  it('let every request behind others be answered in the end', async () => {
    answer = ({ url }, response) => void response.end(`[${url ?? ''}]`);
    await attack(1, 200);
    let received = '';
    clients[0]?.on('data', (chunk) => (received += chunk.toString()));
    await eventually('all answers', async () => received.includes('[/199]'));
    const expected = Array.from({ length: 200 }, (_, place) => `[/${place}]`);
    expect(received.match(/\[\/\d+\]/g)).toEqual(expected);
  });

  it('let those behind a refused request wait, and come later', async () => {
    answer = (_request, response) => void response.writeHead(429).end();
    await attack(1, 60);
    for (let count = 0; count < 10; count++) await person();
    const refused = () => begun.filter((path) => path !== '/person').length;
    expect(refused()).toBeLessThanOrEqual(4);
    await eventually('a further one', async () => refused() > 4);
  });

  it('let an address with one request come before the many of another', async () => {
    answer = (_request, response) => {
      const startedAt = performance.now();
      while (performance.now() - startedAt < 5);
      response.end();
    };
    await attack(40, 4);
    await person();
    expect(begun.indexOf('/person')).toBeLessThan(80);
  });

  it('forget what waits when its client leaves', async () => {
    answer = () => undefined;
    await attack(1, 60);
    clients[0]?.destroy();
    await everybodyGone();
    expect(begun).toHaveLength(4);
  });

  it('make no error for each request that waited when its client leaves', async () => {
    const arrived: IncomingMessage[] = [];
    server.prependListener('request', (request) => arrived.push(request));
    answer = () => undefined;
    await attack(1, 60);
    clients[0]?.destroy();
    await everybodyGone();
    expect(arrived.map(({ errored }) => errored !== null)).toEqual(arrived.map((_, place) => place < 4));
  });
});
