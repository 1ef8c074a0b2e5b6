import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { limitKeyOf, metrics } from '@barrelhive/service-kit';

const refused = metrics.counter({
  name: 'barrelhive_refused_connections_total',
  help: 'Connections that were reset because their address had too many already',
});

/**
 * Resets a connection of an address that holds `mostPerAddress` already (IPv6 counted by /64), before anything is read from it. The address is that of
 * who is connected: a client, or the proxy before us.
 */
export function boundConnections(server: Pick<Server, 'on'>, mostPerAddress: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const key = limitKeyOf(socket.remoteAddress ?? '');
    const count = open.get(key) ?? 0;
    if (count >= mostPerAddress) {
      refused.inc();
      socket.resetAndDestroy();
      return;
    }
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
