import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that Linux (from 32768) and other systems (from 49152) give to outgoing connections. */
const PORTS = { from: 20_000, to: 32_000 };
const ATTEMPTS = 50;

/**
 * A port of 127.0.0.1 that nothing listens on, for a server whose address must be known before it starts.
 * No outgoing connection can take it meanwhile, as one could take a port that the system chose. Throws when none was found.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${PORTS.from} to ${PORTS.to}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
