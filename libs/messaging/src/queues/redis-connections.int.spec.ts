import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { eventually, testRedis, type TestRedis } from '@barrelhive/testing';
import { failFastConnection, isWritable, WorkerConnection } from './redis-connections';

/** Speaks as much of the protocol as a connection needs to be ready, and answers everything else with one error. */
async function serveError(error: string) {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const command of String(chunk)
        .split(/^\*\d+\r\n/m)
        .slice(1)) {
        const info = 'role:master\r\nloading:0';
        if (/^\$4\r\ninfo/i.test(command)) socket.write(`$${info.length}\r\n${info}\r\n`);
        else socket.write(/^\$6\r\nclient/i.test(command) ? '+OK\r\n' : `-${error}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `redis://127.0.0.1:${port}`, connections: () => connections, close: () => server.close() };
}

describe.each([
  ['that fails fast', (url: string) => failFastConnection(url)],
  ['for those who take jobs', (url: string) => new WorkerConnection(url)],
])('a connection %s', (_what, connect) => {
  const opened: (() => void)[] = [];
  afterEach(() => opened.splice(0).forEach((end) => end()));

  const afterWriting = async (error: string) => {
    const server = await serveError(error);
    const connection = connect(server.url);
    opened.push(
      () => connection.disconnect(),
      () => server.close(),
    );
    connection.on('error', () => undefined);
    await once(connection, 'ready');
    await expect(connection.set('told', 'now')).rejects.toThrow(error);
    return { server, connection };
  };

  it.each([
    "READONLY You can't write against a read only replica.",
    "READONLY You can't write against a read only replica. script: 0a1b, on @user_script:1.",
    "ERR Error running script (call to f_0a1b): @user_script:1: -READONLY You can't write against a read only replica.",
    'LOADING Redis is loading the dataset in memory',
    "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
  ])('leaves a server that says "%s"', async (error) => {
    const { server } = await afterWriting(error);
    expect(await eventually('another connection', async () => server.connections() > 1, 10_000)).toBe(true);
  });

  it.each([
    ["READONLY You can't write against a read only replica.", false],
    ["OOM command not allowed when used memory > 'maxmemory'.", false],
    ['MISCONF Redis is configured to save RDB snapshots, but it is currently unable to persist to disk.', false],
    ['NOREPLICAS Not enough good replicas to write.', false],
    ['CLUSTERDOWN The cluster is down', false],
    ['NOAUTH Authentication required.', false],
    ["NOPERM User app has no permissions to access the 'barrelhive:writable' key", true],
  ])('knows whether a server that says "%s" takes what is written', async (error, takes) => {
    const { connection } = await afterWriting(error);
    await eventually('a connection', async () => connection.status === 'ready');
    expect(await isWritable(connection)).toBe(takes);
  });

  it.each([
    'ERR syntax error',
    'OOM command not allowed',
    'NOPERM this user has no permissions',
    'WRONGTYPE it is a list',
  ])('stays at one that says "%s"', async (error) => {
    const { server, connection } = await afterWriting(error);
    await expect(connection.set('told', 'again')).rejects.toThrow(error);
    expect(server.connections()).toBe(1);
  });
});

describe('a connection for those who take jobs', () => {
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await testRedis();
  });
  afterAll(() => redis.dispose());

  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

  it('that has ended keeps nothing waiting when it is ended once more', async () => {
    const connection = new WorkerConnection(redis.url);
    await once(connection, 'ready');
    const ended = once(connection, 'end');
    connection.disconnectAll();
    await ended;
    const before = timers();
    connection.disconnectAll();
    expect(timers()).toBe(before);
  });
});
