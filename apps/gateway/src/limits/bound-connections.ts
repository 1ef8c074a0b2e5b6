import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { countedNetworks, metrics } from '@barrelhive/service-kit';

const refused = metrics.counter({
  name: 'barrelhive_refused_connections_total',
  help: 'Connections that were reset because their address had too many already',
});

/**
 * Resets a connection of an address that holds `mostPerAddress` already (IPv6 counted by /64, and more widely by /56 and /48), before anything is read from it. The address is that of
 * who is connected: a client, or the proxy before us.
 */
export function boundConnections(server: Pick<Server, 'on'>, mostPerAddress: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const networks = countedNetworks(socket.remoteAddress ?? '');
    if (networks.some(({ key, factor }) => (open.get(key) ?? 0) >= factor * mostPerAddress)) {
      refused.inc();
      socket.resetAndDestroy();
      return;
    }
    for (const { key } of networks) open.set(key, (open.get(key) ?? 0) + 1);
    socket.once('close', () => {
      for (const { key } of networks) {
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      }
    });
  });
}
