import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { seededRandom } from '../../../tools/standins/server/seeded-random';
import { FaultyLink } from './faulty-link';

describe('the way to a server', () => {
  let server: Server;
  let link: FaultyLink;
  const heard: string[] = [];

  beforeEach(async () => {
    heard.length = 0;
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        heard.push(String(data));
        socket.write(`answer to ${String(data)}`);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    link = await FaultyLink.to((server.address() as AddressInfo).port);
  });
  afterEach(async () => {
    await link.close();
    server.close();
  });

  const visitor = async (): Promise<Socket> => {
    const socket = connect({ port: link.port, host: '127.0.0.1' });
    await once(socket, 'connect');
    return socket;
  };
  const ask = async (socket: Socket, words: string): Promise<string> => {
    socket.write(words);
    const [data] = (await once(socket, 'data')) as [Buffer];
    return String(data);
  };

  it('passes on what both ends say', async () => {
    const socket = await visitor();
    expect(await ask(socket, 'one')).toBe('answer to one');
    expect(await ask(socket, 'two')).toBe('answer to two');
  });

  it('resets the connections that are cut, and takes new ones', async () => {
    const socket = await visitor();
    await ask(socket, 'one');
    const broken = once(socket, 'error') as Promise<[NodeJS.ErrnoException]>;
    expect(link.cut(1, seededRandom('cut'))).toBe(1);
    const [error] = await broken;
    expect(error.code).toBe('ECONNRESET');
    expect(await ask(await visitor(), 'again')).toBe('answer to again');
  });

  it('holds answers back, but lets the server hear at once', async () => {
    const socket = await visitor();
    await ask(socket, 'one');
    link.holdAnswers(300);
    const askedAt = Date.now();
    const answer = ask(socket, 'two');
    const arrival = answer.then(() => Date.now() - askedAt);
    expect(await answer).toBe('answer to two');
    expect(await arrival).toBeGreaterThanOrEqual(290);
    expect(heard).toEqual(['one', 'two']);
  });
});
