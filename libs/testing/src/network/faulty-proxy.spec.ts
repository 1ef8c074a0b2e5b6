import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { FaultyProxy } from './faulty-proxy';

describe('a proxy before servers', () => {
  let proxy: FaultyProxy;
  let servers: { server: Server; port: number }[];
  let heard: string[];

  beforeEach(async () => {
    heard = [];
    proxy = await FaultyProxy.listen();
    servers = await Promise.all(['one', 'two'].map((name) => startServer(name)));
  });
  afterEach(async () => {
    jest.useRealTimers();
    await proxy.dispose();
    for (const { server } of servers) server.close();
  });

  /** A server that says its name with each answer. */
  async function startServer(name: string) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        heard.push(String(data));
        socket.write(`${name} heard ${String(data)}`);
        server.emit('heard');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { server, port: (server.address() as AddressInfo).port };
  }
  const portOf = (place: number) => servers[place]?.port ?? 0;
  const visitor = async (): Promise<Socket> => {
    const socket = connect(proxy.port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const ask = async (socket: Socket, words: string): Promise<string> => {
    socket.write(words);
    const [data] = (await once(socket, 'data')) as [Buffer];
    return String(data);
  };

  const closed = (socket: Socket) =>
    new Promise((resolve) =>
      socket
        .on('error', () => undefined)
        .on('close', resolve)
        .resume(),
    );

  it('passes on what both ends say', async () => {
    proxy.add(portOf(0));
    const socket = await visitor();
    expect(await ask(socket, 'this')).toBe('one heard this');
    expect(await ask(socket, 'that')).toBe('one heard that');
  });

  it('leads connections to its servers in turn', async () => {
    for (const { port } of servers) proxy.add(port);
    const answers = [await ask(await visitor(), 'this'), await ask(await visitor(), 'this')];
    expect(answers.sort()).toEqual(['one heard this', 'two heard this']);
  });

  it('leads no new connection to a server that left, and keeps those it has', async () => {
    proxy.add(portOf(0));
    const kept = await visitor();
    await ask(kept, 'this');
    proxy.remove(portOf(0));
    proxy.add(portOf(1));
    expect(await ask(await visitor(), 'that')).toBe('two heard that');
    expect(await ask(kept, 'that')).toBe('one heard that');
  });

  it('resets a connection when there is no server', async () => {
    const socket = connect(proxy.port, '127.0.0.1');
    await expect(once(socket, 'data')).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('resets the connections that are picked, and takes new ones', async () => {
    proxy.add(portOf(0));
    const socket = await visitor();
    await ask(socket, 'this');
    const broken = once(socket, 'error');
    expect(proxy.reset((all) => all)).toBe(1);
    expect(await broken).toMatchObject([{ code: 'ECONNRESET' }]);
    expect(await ask(await visitor(), 'that')).toBe('one heard that');
  });

  it('holds answers for a time, but lets the server hear at once', async () => {
    proxy.add(portOf(0));
    const socket = await visitor();
    await ask(socket, 'this');
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    proxy.holdAnswers(300);
    let answered: string | undefined;
    const untilHeard = new Promise((resolve) => servers[0]?.server.once('heard', resolve));
    const answer = ask(socket, 'that').then((words) => (answered = words));
    await untilHeard;
    expect([heard, answered]).toEqual([['this', 'that'], undefined]);
    jest.advanceTimersByTime(300);
    expect(await answer).toBe('one heard that');
  });

  it('holds requests, and loses them when it is restored', async () => {
    proxy.add(portOf(0));
    const socket = await visitor();
    await ask(socket, 'this');
    proxy.holdRequests();
    socket.write('that');
    proxy.restore();
    await closed(socket);
    expect(await ask(await visitor(), 'again')).toBe('one heard again');
    expect(heard).toEqual(['this', 'again']);
  });

  it('refuses connections while it is cut', async () => {
    proxy.add(portOf(0));
    const socket = await visitor();
    proxy.cut();
    await closed(socket);
    await closed(connect(proxy.port, '127.0.0.1'));
    proxy.restore();
    expect(await ask(await visitor(), 'that')).toBe('one heard that');
  });
});
