import net from 'node:net';

function listens(port: number, host: string | undefined): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const got = address && typeof address === 'object' ? address.port : undefined;
      server.close(() => resolve(got));
    });
  });
}

/** Whether nobody listens on this port, neither on one interface nor on all of them. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await listens(port, '127.0.0.1')) !== undefined && (await listens(port, undefined)) !== undefined;
}

/** The preferred port if it is free, otherwise any free one that is not in `taken`; the answer is added to `taken`. */
export async function chooseFreePort(preferred = 0, taken = new Set<number>()): Promise<number> {
  if (preferred > 0 && !taken.has(preferred) && (await isPortFree(preferred))) {
    taken.add(preferred);
    return preferred;
  }
  for (;;) {
    const port = await listens(0, '127.0.0.1');
    if (port !== undefined && !taken.has(port)) {
      taken.add(port);
      return port;
    }
  }
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
