import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { metrics } from '@barrelhive/service-kit';
import { OpenCounts } from './open-counts';

const refused = metrics.counter({
  name: 'barrelhive_refused_connections_total',
  help: 'Connections that were reset because their address had too many already',
});

/**
 * Resets a connection of an address that holds `mostPerAddress` already (IPv6 counted by /64, and more widely by /56 and /48), before anything is read from it. The address is that of
 * who is connected: a client, or the proxy before us.
 */
export function boundConnections(server: Pick<Server, 'on'>, mostPerAddress: number): void {
  const open = new OpenCounts();
  server.on('connection', (socket: Socket) => {
    const close = open.open(socket.remoteAddress ?? '', mostPerAddress);
    if (close) {
      socket.once('close', close);
      return;
    }
    refused.inc();
    socket.resetAndDestroy();
  });
}
