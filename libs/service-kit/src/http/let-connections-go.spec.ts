import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import fastify, { type FastifyInstance } from 'fastify';
import { letConnectionsGo } from './let-connections-go';

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
