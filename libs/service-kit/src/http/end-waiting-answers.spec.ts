import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { eventually } from '@barrelhive/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { endWaitingAnswers } from './end-waiting-answers';

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
