import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { DrainRequests } from './drain-requests';

describe('requests while a server drains', () => {
  let server: FastifyInstance;
  let requests: DrainRequests;
  let finishAnswer: () => void;
  let requestArrived: Promise<void>;

  beforeEach(async () => {
    server = fastify({ forceCloseConnections: true });
    requests = new DrainRequests();
    requests.follow(server);
    let arrived: () => void;
    requestArrived = new Promise((resolve) => (arrived = resolve));
    server.get('/quick', async () => 'quick');
    server.get('/slow', async () => {
      arrived();
      await new Promise<void>((resolve) => (finishAnswer = resolve));
      return 'slow';
    });
    server.get('/stream', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200).write('begun');
      finishAnswer = () => reply.raw.end('ended');
      arrived();
    });
    await server.listen({ host: '127.0.0.1', port: 0 });
  });

  afterEach(() => server.close());

  const ask = (path: string) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\n\r\n`);
    return socket;
  };

  const wholeAnswer = async (socket: Socket) => {
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    await once(socket, 'close');
    return answer;
  };

  it('are told that each answer is the last of its connection', async () => {
    const drained = requests.drain();
    await expect(wholeAnswer(ask('/quick'))).resolves.toMatch(/connection: close.*quick$/is);
    await drained;
  });

  it('that were under way before are told so, too', async () => {
    const answer = wholeAnswer(ask('/slow'));
    await requestArrived;
    const drained = requests.drain();
    finishAnswer();
    await expect(answer).resolves.toMatch(/connection: close.*slow$/is);
    await drained;
  });

  it('let a connection go whose answer had promised to keep it', async () => {
    const answer = wholeAnswer(ask('/stream'));
    await requestArrived;
    requests.whenDraining(() => [finishAnswer]);
    const drained = requests.drain();
    await expect(answer).resolves.toMatch(/connection: keep-alive.*begun.*ended/is);
    await drained;
  });

  it('that are streams are ended one by one, spread over the drain, which waits for the last', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    try {
      const ended: number[] = [];
      const beganAt = performance.now();
      const stream = () => ended.push(performance.now() - beganAt);
      requests.whenDraining(() => [stream, stream]);
      requests.whenDraining(() => [stream, stream]);
      const answer = wholeAnswer(ask('/stream'));
      await requestArrived;
      const drained = requests.drain().then(() => ended.push(performance.now() - beganAt));
      finishAnswer();
      await answer;
      await jest.advanceTimersByTimeAsync(3_400);
      expect(ended).toEqual([0, 1_000, 2_000, 3_000]);
      await jest.advanceTimersByTimeAsync(5_000);
      await drained;
      expect(ended.at(-1)).toBeGreaterThan(3_500);
    } finally {
      jest.useRealTimers();
    }
  });
});
