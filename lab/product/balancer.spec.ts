import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { startBalancer, type Balancer } from './balancer';

describe('a balancer', () => {
  let balancer: Balancer;
  let replicas: { server: Server; port: number; name: string }[];

  beforeEach(async () => {
    balancer = await startBalancer(0);
    replicas = await Promise.all(
      ['one', 'two'].map(async (name) => {
        const server = createServer((socket) => socket.on('error', () => undefined).write(name));
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        return { server, port: (server.address() as AddressInfo).port, name };
      }),
    );
  });
  afterEach(async () => {
    await balancer.close();
    for (const { server } of replicas) server.close();
  });

  const open = async () => {
    const socket = connect(balancer.port, '127.0.0.1');
    const [greeting] = (await once(socket, 'data')) as [Buffer];
    return { socket, name: greeting.toString() };
  };

  it('leads connections to its replicas in turn', async () => {
    for (const { port } of replicas) balancer.add(port);
    const connections = [await open(), await open()];
    expect(connections.map(({ name }) => name).sort()).toEqual(['one', 'two']);
    for (const { socket } of connections) socket.destroy();
  });

  it('leads no new connection to a replica that left, and keeps those it has', async () => {
    const [one, two] = replicas;
    balancer.add(one?.port ?? 0);
    const kept = await open();
    balancer.remove(one?.port ?? 0);
    balancer.add(two?.port ?? 0);
    const another = await open();
    expect([kept.name, another.name, kept.socket.readyState]).toEqual(['one', 'two', 'open']);
    kept.socket.destroy();
    another.socket.destroy();
  });

  it('resets a connection when there is no replica', async () => {
    const socket = connect(balancer.port, '127.0.0.1');
    await expect(once(socket, 'data')).rejects.toMatchObject({ code: 'ECONNRESET' });
  });
});
