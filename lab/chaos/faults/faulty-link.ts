import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import type { SeededRandom } from '../../../tools/standins/server/seeded-random';

const HOST = '127.0.0.1';

interface Connection {
  client: Socket;
  server: Socket;
}

/** The way to a server, on which connections can be cut and answers held back. */
export class FaultyLink {
  private readonly connections = new Set<Connection>();
  private openAt = 0;

  private constructor(
    private readonly listener: ReturnType<typeof createServer>,
    readonly port: number,
  ) {}

  static async to(port: number): Promise<FaultyLink> {
    const listener = createServer({ allowHalfOpen: true, noDelay: true });
    await new Promise<void>((resolve, reject) => listener.once('error', reject).listen(0, HOST, resolve));
    const link = new FaultyLink(listener, portOf(listener.address()));
    listener.on('connection', (client: Socket) => link.join(client, port));
    return link;
  }

  /** Resets a share of the open connections at both ends; answers how many. */
  cut(share: number, random: SeededRandom): number {
    const all = [...this.connections];
    const struck = random.sample(all, Math.ceil(all.length * share));
    for (const { client, server } of struck) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
    return struck.length;
  }

  /** What the server says is held back until `ms` from now; what it is told still reaches it. */
  holdAnswers(ms: number): void {
    this.openAt = Math.max(this.openAt, Date.now() + ms);
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.listener.close(() => resolve()));
    for (const { client, server } of this.connections) {
      client.destroy();
      server.destroy();
    }
    await closed;
  }

  private join(client: Socket, port: number): void {
    const server = connect({ port, host: HOST, allowHalfOpen: true, noDelay: true });
    const connection = { client, server };
    this.connections.add(connection);
    client.pipe(server);
    server.pipe(this.gate()).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.resetAndDestroy());
      one.on('close', () => {
        this.connections.delete(connection);
        other.destroySoon();
      });
    }
  }

  private gate(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        const waitMs = this.openAt - Date.now();
        if (waitMs <= 0) done(null, chunk);
        else setTimeout(() => done(null, chunk), waitMs).unref();
      },
    });
  }
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('A link listens on a port.');
  return address.port;
}
