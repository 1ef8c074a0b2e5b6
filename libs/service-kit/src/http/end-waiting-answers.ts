import type { FastifyInstance } from 'fastify';

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
