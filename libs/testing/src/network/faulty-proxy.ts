import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const HOST = '127.0.0.1';

interface Connection {
  client: Socket;
  server: Socket;
}

/**
 * Stands before real servers, and fails in ways that those cannot be made to. Without a fault each end hears what it would have heard over
 * one connection: bytes, the end, and a reset.
 */
export class FaultyProxy {
  readonly port: number;
  private readonly connections = new Set<Connection>();
  private readonly targets: number[] = [];
  private turn = 0;
  private isCut = false;
  private held: 'requests' | 'answers' | undefined;
  private heldUntil = 0;
  private release: NodeJS.Timeout | undefined;

  private constructor(
    private readonly listener: Server,
    private readonly like: URL,
  ) {
    this.port = (listener.address() as AddressInfo).port;
    listener.on('connection', (client: Socket) => this.join(client));
  }

  /** Listens on a port of 127.0.0.1, where 0 takes a free one. Connections are reset before a target is added. */
  static async listen(port = 0, like = new URL(`tcp://${HOST}`)): Promise<FaultyProxy> {
    const listener = createServer({ allowHalfOpen: true, noDelay: true });
    await new Promise<void>((resolve, reject) => listener.once('error', reject).listen(port, HOST, resolve));
    return new FaultyProxy(listener, like);
  }

  /** Stands before the server of this address. */
  static async to(address: string): Promise<FaultyProxy> {
    const like = new URL(address);
    const proxy = await FaultyProxy.listen(0, like);
    proxy.add(Number(like.port));
    return proxy;
  }

  /** The address of the real server, with the proxy's host and port. */
  get url(): string {
    return Object.assign(new URL(this.like), { hostname: HOST, port: String(this.port) }).href;
  }

  /** From now on new connections may go to this port, too; they go to each in turn. */
  add(port: number): void {
    if (!this.targets.includes(port)) this.targets.push(port);
  }

  /** No new connection goes to this port any more. Those that are open stay: only their ends close them. */
  remove(port: number): void {
    const at = this.targets.indexOf(port);
    if (at >= 0) this.targets.splice(at, 1);
  }

  /** Connections stay open, but requests no longer reach the server. */
  holdRequests(): void {
    this.held = 'requests';
    for (const { client, server } of this.connections) client.unpipe(server);
  }

  /** Connections stay open and requests pass, but answers only come back after `forMs`; if that is left out, never. */
  holdAnswers(forMs?: number): void {
    this.held = 'answers';
    for (const { client, server } of this.connections) server.unpipe(client);
    if (forMs === undefined) return;
    this.heldUntil = Math.max(this.heldUntil, Date.now() + forMs);
    clearTimeout(this.release);
    this.release = setTimeout(() => {
      this.held = undefined;
      for (const { client, server } of this.connections) server.pipe(client);
    }, this.heldUntil - Date.now()).unref();
  }

  /** Resets some of the open connections at both ends; answers how many. */
  reset(pick: (all: Connection[]) => Connection[]): number {
    const picked = pick([...this.connections]);
    for (const { client, server } of picked) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
    return picked.length;
  }

  /** Breaks every connection and refuses new ones, as a server that is down. */
  cut(): void {
    this.isCut = true;
    this.destroyAll();
  }

  /** Lets everything pass again. What was held is lost with its connections. */
  restore(): void {
    if (!this.isCut) this.destroyAll();
    clearTimeout(this.release);
    this.held = undefined;
    this.isCut = false;
  }

  async dispose(): Promise<void> {
    clearTimeout(this.release);
    const closed = new Promise<void>((resolve) => this.listener.close(() => resolve()));
    this.destroyAll();
    await closed;
  }

  private join(client: Socket): void {
    client.on('error', () => undefined);
    if (this.isCut) return void client.destroy();
    const target = this.targets[this.turn++ % Math.max(this.targets.length, 1)];
    if (target === undefined) return void client.resetAndDestroy();
    const server = connect({ port: target, host: this.like.hostname, allowHalfOpen: true, noDelay: true });
    const connection = { client, server };
    this.connections.add(connection);
    if (this.held !== 'requests') client.pipe(server);
    if (this.held !== 'answers') server.pipe(client);
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

  private destroyAll(): void {
    for (const { client, server } of this.connections) {
      client.destroy();
      server.destroy();
    }
  }
}
