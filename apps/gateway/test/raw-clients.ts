import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Clients that behave as no library would: they write these bytes and read nothing unless the test reads for them. */
export async function openRawClients(
  url: string,
  count: number,
  bytes: string,
  localAddress?: string,
): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const from = localAddress === undefined ? {} : { localAddress };
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port: Number(port), host: hostname, ...from });
      // The gateway may end the connection at any time; how it does is not asked.
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(bytes);
      return socket;
    }),
  );
}

/** A request as such a client writes it. */
export function requestText(
  method: string,
  path: string,
  headers: Record<string, string | number> = {},
  body = '',
): string {
  const lines = Object.entries({ host: 'gateway', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

export function closeAll(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}
