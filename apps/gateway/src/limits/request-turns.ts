import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddressBehind, limitKeyOf, type TrustedProxies } from '@barrelhive/service-kit';

/** How long requests are begun in one turn of the event loop before answers, and whoever else waits, come first. */
const BUDGET_MS = 2;
/** How many requests of one connection are under way at once; browsers send one. */
const MOST_UNDER_WAY = 4;
/** With this many waiting, the rest of a connection stays unread; that its client left is not noticed then, before it was idle for too long. */
const MOST_WAITING = 128;
/** How long a refused request holds up those behind it on its connection. From then on they are begun one at a time. */
const AFTER_REFUSAL_MS = 5_000;
const TOO_MANY_REQUESTS = 429;

type Begin = (request: IncomingMessage, answer: ServerResponse) => void;

interface Waiting {
  request: IncomingMessage;
  answer: ServerResponse;
}

interface Connection {
  waiting: Waiting[];
  /** Requests that wait for their address's turn, or whose answer has not been taken. */
  underWay: number;
  mostUnderWay: number;
  isUnread: boolean;
  /** Runs while a refused request holds up the others. */
  penalty: NodeJS.Timeout | undefined;
}

/**
 * Decides which request is begun next: while more come than can be begun at once, each address gets its turn, and on a connection a few
 * at a time. Whoever sends many behind each other, and reads no answers, waits for their own requests alone.
 */
export class RequestTurns {
  private readonly connections = new WeakMap<Socket, Connection>();
  /** Requests by address. The first address is the one whose turn is next. */
  private readonly queues = new Map<string, Waiting[]>();
  private turnBeganAt: number | undefined;

  constructor(
    private readonly begin: Begin,
    private readonly addressOf: (request: IncomingMessage) => string,
  ) {}

  arrive(request: IncomingMessage, answer: ServerResponse): void {
    const { socket } = request;
    const connection = this.connections.get(socket) ?? this.follow(socket);
    connection.waiting.push({ request, answer });
    this.leaveRestUnread(socket, connection);
    this.advance(socket, connection);
  }

  private leaveRestUnread(socket: Socket, connection: Connection): void {
    if (connection.isUnread || connection.waiting.length < MOST_WAITING) return;
    connection.isUnread = true;
    // Node reads on at the end of each request that it finds in what it has read already.
    setImmediate(() => {
      if (connection.waiting.length >= MOST_WAITING) socket.pause();
      else connection.isUnread = false;
    });
  }

  private follow(socket: Socket): Connection {
    const mostUnderWay = MOST_UNDER_WAY;
    const connection: Connection = { waiting: [], underWay: 0, mostUnderWay, isUnread: false, penalty: undefined };
    this.connections.set(socket, connection);
    // Before Node's own: for each request that is still open it makes an error with its stack, and a thousand clients who leave with
    // a hundred requests each would stop everybody for seconds. Nobody has begun these, so nobody has to be told.
    socket.prependOnceListener('close', () => {
      clearTimeout(connection.penalty);
      for (const { request } of connection.waiting.splice(0)) request.destroy();
    });
    return connection;
  }

  private advance(socket: Socket, connection: Connection): void {
    while (connection.penalty === undefined && connection.underWay < connection.mostUnderWay) {
      const next = connection.waiting.shift();
      if (!next) break;
      connection.underWay++;
      next.answer.once('close', () => this.end(socket, connection, next.answer));
      this.enqueue(next);
    }
    if (connection.isUnread && connection.waiting.length < MOST_WAITING) {
      connection.isUnread = false;
      socket.resume();
    }
    this.beginSome();
  }

  private end(socket: Socket, connection: Connection, { statusCode }: ServerResponse): void {
    connection.underWay--;
    if (socket.destroyed || connection.waiting.length === 0) return;
    if (statusCode === TOO_MANY_REQUESTS && connection.penalty === undefined) {
      connection.mostUnderWay = 1;
      connection.penalty = setTimeout(() => {
        connection.penalty = undefined;
        this.advance(socket, connection);
      }, AFTER_REFUSAL_MS).unref();
    }
    this.advance(socket, connection);
  }

  private enqueue(waiting: Waiting): void {
    const address = limitKeyOf(this.addressOf(waiting.request));
    const queue = this.queues.get(address);
    if (queue) queue.push(waiting);
    else this.queues.set(address, [waiting]);
  }

  /** Begins what waits, in turn, for as long as this turn of the event loop has time for it. */
  private beginSome(): void {
    if (this.queues.size === 0) return;
    if (this.turnBeganAt === undefined) {
      this.turnBeganAt = performance.now();
      setImmediate(() => {
        this.turnBeganAt = undefined;
        this.beginSome();
      });
    }
    while (this.queues.size > 0 && performance.now() - this.turnBeganAt < BUDGET_MS) this.beginNext();
  }

  private beginNext(): void {
    const [first] = this.queues;
    if (!first) return;
    const [address, queue] = first;
    const next = queue.shift();
    this.queues.delete(address);
    if (queue.length > 0) this.queues.set(address, queue);
    // Whoever has left waits for no answer.
    if (next && !next.request.socket.destroyed) this.begin(next.request, next.answer);
  }
}

/** Puts the turns before all that a server does for a request. */
export function takeTurns(server: Server, proxies: TrustedProxies): void {
  const listeners = server.listeners('request');
  const turns = new RequestTurns((request, answer) => {
    for (const listener of listeners) Reflect.apply(listener, server, [request, answer]);
  }, clientAddressBehind(proxies));
  server.removeAllListeners('request');
  server.on('request', (request, answer) => turns.arrive(request, answer));
}
