import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { eventually } from '@barrelhive/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { endWaitingAnswers, letConnectionsGo } from './let-connections-go';

describe('a server that closes', () => {
  let server: FastifyInstance;
  let finishRequest: () => void;
  let requestArrived: Promise<void>;

  beforeEach(async () => {
    server = fastify({ forceCloseConnections: 'idle' });
    letConnectionsGo(server);
    let arrived: () => void;
    requestArrived = new Promise((resolve) => (arrived = resolve));
    server.get('/', async () => {
      arrived();
      await new Promise<void>((resolve) => (finishRequest = resolve));
      return { answered: true };
    });
    await server.listen({ host: '127.0.0.1', port: 0 });
  });

  const open = async () => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };

  it('does not wait for a connection that never carried a request', async () => {
    const socket = await open();
    const ended = once(socket, 'close');
    await server.close();
    await ended;
    expect(socket.destroyed).toBe(true);
  });

  it('answers the request that is under way and then lets its connection go', async () => {
    const socket = await open();
    socket.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    const ended = once(socket, 'close');
    await requestArrived;
    const closed = server.close();
    finishRequest();
    await closed;
    await ended;
    expect(answer).toContain('{"answered":true}');
  });
});

describe('an answer that waits behind an earlier one on its connection', () => {
  let server: FastifyInstance;
  let waiting: Readable[];

  beforeEach(async () => {
    waiting = [];
    server = fastify({ forceCloseConnections: true });
    endWaitingAnswers(server);
    server.get('/never', () => new Promise(() => undefined));
    server.get('/stream', (_request, reply) => {
      const stream = new Readable({ read: () => undefined });
      stream.push('begin');
      waiting.push(stream);
      return reply.send(stream);
    });
    await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => server.close());

  const open = async (...paths: string[]) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: test\r\n\r\n`).join(''));
    return socket;
  };

  it('ends when the connection closes, with all that it holds', async () => {
    const socket = await open('/never', '/stream', '/stream');
    await eventually('both to be asked for', async () => waiting.length === 2);
    socket.destroy();
    await eventually('both to end', async () => waiting.every(({ destroyed }) => destroyed));
    expect(waiting).toHaveLength(2);
  });

  it('comes when it is its turn', async () => {
    const socket = await open('/stream', '/stream');
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    await eventually('both to be asked for', async () => waiting.length === 2);
    for (const [place, stream] of waiting.entries()) {
      stream.push(`end of ${place}`);
      stream.push(null);
    }
    await eventually('both to come', async () => received.includes('end of 1'));
    expect(received.indexOf('end of 0')).toBeLessThan(received.indexOf('end of 1'));
    socket.destroy();
  });
});
