import type { FastifyInstance } from 'fastify';
import { faultState, type Faults } from '../faults/faults';
import type { RequestLog } from '../faults/request-log';

/** The switches of the faults, and what came in so far. */
export function faultRoutes(app: FastifyInstance, faults: Faults, requests: RequestLog): void {
  faults.addRoutes(app, faultState.partial(), "The agency's site");

  app.get('/control/requests', () => ({
    count: requests.all().length,
    shortestGapMs: requests.shortestGapMs() ?? null,
    requests: requests.all(),
  }));
  app.delete('/control/requests', (_request, reply) => {
    requests.clear();
    return reply.code(204).send();
  });
}
