import { randomInt } from 'node:crypto';
import net from 'node:net';

/**
 * Below the ports that Linux (from 32768) and other systems (from 49152) give to outgoing connections: one of those
 * could take the port of a server while it restarts.
 */
const PORTS = { from: 20_000, to: 32_000 };

function canListen(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Whether nobody listens on this port, neither on one interface nor on all of them. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, undefined));
}

/**
 * The preferred port if it is free, otherwise a free one that is not in `taken` and that no outgoing connection gets;
 * the answer is added to `taken`.
 */
export async function chooseFreePort(preferred = 0, taken = new Set<number>()): Promise<number> {
  let port = preferred;
  while (port <= 0 || taken.has(port) || !(await isPortFree(port))) port = randomInt(PORTS.from, PORTS.to);
  taken.add(port);
  return port;
}

/** Whether something accepts connections on this local port. */
export function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
