import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a server that closes end at once when its last request is answered. Closing ends the connections that are idle at that
 * moment only; one that never carried a request, or whose answer was under way, would hold a stop up for a minute or more.
 */
export function letConnectionsGo(server: FastifyInstance): void {
  const unused = new Set<Socket>();
  let closing = false;

  server.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.addHook('onRequest', (request, _reply, done) => {
    unused.delete(request.raw.socket);
    done();
  });
  server.addHook('preClose', (done) => {
    closing = true;
    for (const socket of unused) socket.destroy();
    done();
  });
  server.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => server.server.closeIdleConnections());
    done();
  });
}

/**
 * Ends answers that wait behind an earlier one on their connection (pipelining) when that connection closes. Node tells only the answer
 * whose turn it is; the others would keep what they hold for ever, such as a call to another service.
 */
export function endWaitingAnswers(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw: request }, { raw: answer }, done) => {
    if (answer.socket === null) {
      const { socket } = request;
      const end = () => {
        answer.destroy();
        answer.emit('close');
      };
      socket.setMaxListeners(0).once('close', end);
      answer.once('socket', () => socket.off('close', end));
    }
    done();
  });
}
