import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { logger, metrics } from '@barrelhive/service-kit';
import { bytesInKernel, connectionKey } from './kernel-buffers';

const KIB = 1024;
const MOST_OF_ALL = 64 * KIB * KIB;
const LOOK_MS = 1_000;
/** Whoever takes less than this part of what waits for them, between two looks, reads slowly. */
const SLOW_PART = 1 / 4;
/** A connection that was sent no more is closed with a last word on what was wrong. */
const LITTLE = 64 * KIB;

const unread = metrics.counter({
  name: 'barrelhive_unread_connections_total',
  help: 'Connections that were reset because the kernel held too much that slow clients had not taken',
});

/** What is known of each connection: how the kernel calls it, and how much its client had taken when we last looked. */
type Connections = Map<Socket, { key: string; taken: number }>;

/**
 * Bounds what the kernel holds of answers that nobody reads. Its memory is one for all programs of a machine, and where too much of it is used, it
 * drops what others send, too. For one connection it takes up to the last figure of net.ipv4.tcp_wmem: 4 MiB unless somebody set it.
 */
export function boundUnreadBytes(server: Server, mostOfAll = MOST_OF_ALL): void {
  const connections: Connections = new Map();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { key: connectionKey(socket.remoteAddress ?? '', socket.remotePort ?? 0), taken: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  leaveNothingBehind(server, connections);
  let isLooking = false;
  const look = async () => {
    const most = [...connections].reduce((sum, [{ bytesWritten }, { taken }]) => sum + bytesWritten - taken, 0);
    if (isLooking || most <= mostOfAll) return;
    isLooking = true;
    await resetSlowest(portOf(server), connections, mostOfAll).finally(() => (isLooking = false));
  };
  const log = logger('unread-bytes');
  const failed = (err: unknown) => log.error({ err }, 'what the kernel holds could not be read');
  const watch = setInterval(() => void look().catch(failed), LOOK_MS).unref();
  server.once('close', () => clearInterval(watch));
}

const isSlow = (before: { taken: number }, { held, taken }: { held: number; taken: number }) =>
  taken - before.taken < held * SLOW_PART;

/** Resets slow connections, those with the most first, until the others hold no more than they may together. */
async function resetSlowest(port: number, connections: Connections, mostOfAll: number): Promise<void> {
  const inKernel = await bytesInKernel(port);
  const slow: { socket: Socket; held: number }[] = [];
  for (const [socket, connection] of connections) {
    const held = inKernel.get(connection.key) ?? 0;
    const taken = written(socket) - held;
    if (isSlow(connection, { held, taken })) slow.push({ socket, held });
    connection.taken = taken;
  }
  let heldOfAll = slow.reduce((sum, { held }) => sum + held, 0);
  for (const { socket, held } of slow.sort((one, other) => other.held - one.held)) {
    if (heldOfAll <= mostOfAll) return;
    heldOfAll -= held;
    unread.inc();
    resetConnection(socket);
  }
}

/**
 * The kernel keeps what it has not sent of a connection that we closed, for as long as its client answers at all, and nobody counts it any more. A reset
 * frees it. So it is clients who close a connection, or it is reset.
 */
function leaveNothingBehind(server: Server, connections: Connections): void {
  server.on('connection', (socket: Socket) => {
    // HTTP calls this after the last answer of a connection. Once its client has that, it closes.
    socket.destroySoon = () => socket.end();
    socket.prependOnceListener('end', () => resetConnection(socket));
  });
  server.on('timeout', (socket: Socket) => void resetUnread(portOf(server), connections, socket));
  server.prependListener('clientError', (_error, socket) => {
    if (socket instanceof Socket && socket.bytesWritten > LITTLE) resetConnection(socket);
  });
}

/** Nothing moved for us on a connection. Its client may still read what the kernel holds: then it has as long again. */
async function resetUnread(port: number, connections: Connections, socket: Socket): Promise<void> {
  const connection = connections.get(socket);
  if (!connection || written(socket) - connection.taken <= LITTLE) return resetConnection(socket);
  // What cannot be read counts as not taken.
  const inKernel = await bytesInKernel(port).catch(() => new Map<string, number>());
  const held = inKernel.get(connection.key) ?? 0;
  const taken = written(socket) - held;
  if (held === 0 || isSlow(connection, { held, taken })) return resetConnection(socket);
  connection.taken = taken;
  socket.setTimeout(socket.timeout ?? 0);
}

/** Ends a connection, and forgets what its client has not taken. */
export function resetConnection(socket: Socket): void {
  // Node loses a connection that is reset in the moment in which its end is being written.
  const isEnding = socket.writableEnded && !socket.writableFinished && socket.writableLength === 0;
  if (isEnding) socket.once('finish', () => socket.resetAndDestroy());
  else if (!socket.destroyed) socket.resetAndDestroy();
}

/** How many bytes the kernel was given, without the part that it took of a piece. */
const written = ({ bytesWritten, writableLength }: Socket) => bytesWritten - writableLength;

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
