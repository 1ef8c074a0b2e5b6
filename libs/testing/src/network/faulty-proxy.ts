import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A server in front of another that can fail in ways the real one cannot be made to in a shared test run. */
export interface FaultyProxy {
  /** The address of the real server, with the proxy's host and port. */
  url: string;
  /** Connections stay open, but requests no longer reach the server. */
  holdRequests(): void;
  /** Connections stay open and requests pass, but answers no longer come back. */
  holdAnswers(): void;
  /** Breaks every connection and refuses new ones, as a server that is down. */
  cut(): void;
  /** Lets everything pass again. What was held is lost with its connections. */
  restore(): void;
  dispose(): Promise<void>;
}

type Fault = 'none' | 'requests held' | 'answers held' | 'cut';

export async function faultyProxy(url: string): Promise<FaultyProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let fault: Fault = 'none';

  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const destroyAll = () => sockets.forEach((socket) => socket.destroy());
  const server = createServer((client) => {
    if (fault === 'cut') return void client.destroy();
    const upstream = track(connect(Number(target.port), target.hostname));
    track(client);
    client.on('data', (chunk) => fault !== 'requests held' && upstream.write(chunk));
    upstream.on('data', (chunk) => fault !== 'answers held' && client.write(chunk));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxied = new URL(url);
  proxied.hostname = '127.0.0.1';
  proxied.port = String((server.address() as AddressInfo).port);

  return {
    url: proxied.href,
    holdRequests: () => (fault = 'requests held'),
    holdAnswers: () => (fault = 'answers held'),
    cut: () => {
      fault = 'cut';
      destroyAll();
    },
    restore: () => {
      if (fault !== 'cut') destroyAll();
      fault = 'none';
    },
    dispose: () => {
      destroyAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
