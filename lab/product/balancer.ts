import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const HOST = '127.0.0.1';

/** Spreads new connections over the replicas of one service, as a Service of Kubernetes does. */
export interface Balancer {
  /** From now on new connections may go to this port, too. */
  add(port: number): void;
  /** No new connection goes to this port any more. Those that are open stay: only their ends close them. */
  remove(port: number): void;
  port: number;
  close(): Promise<void>;
}

/** Listens on `port` (0 takes a free one). Without a replica, and where a replica refuses, a client's connection is reset. */
export async function startBalancer(port: number): Promise<Balancer> {
  const replicas: number[] = [];
  const clients = new Set<Socket>();
  let turn = 0;
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    client.on('error', () => undefined);
    const replica = replicas[turn++ % Math.max(replicas.length, 1)];
    if (replica === undefined) client.resetAndDestroy();
    else joinSockets(client, connect({ port: replica, host: HOST, allowHalfOpen: true, noDelay: true }));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, HOST, resolve));
  return {
    port: portOf(server.address()),
    add(replica) {
      if (!replicas.includes(replica)) replicas.push(replica);
    },
    remove(replica) {
      const at = replicas.indexOf(replica);
      if (at >= 0) replicas.splice(at, 1);
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const client of clients) client.destroy();
      await closed;
    },
  };
}

/** Each end hears from the other what it would have heard over one connection: bytes, the end, and a reset. */
function joinSockets(client: Socket, replica: Socket): void {
  client.pipe(replica);
  replica.pipe(client);
  for (const [one, other] of [
    [client, replica],
    [replica, client],
  ] as const) {
    one.on('error', () => other.resetAndDestroy());
    one.on('close', () => other.destroySoon());
  }
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('A balancer listens on a port.');
  return address.port;
}
