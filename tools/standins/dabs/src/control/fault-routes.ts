import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerAction } from '../../../server/standin-server';
import { faultScenarios, faultState, type FaultScenario, type Faults } from '../faults/faults';
import type { RequestLog } from '../faults/request-log';

const scenarios = Object.keys(faultScenarios) as FaultScenario[];
const scenarioBody = z.object({ scenario: z.enum(scenarios) });

/** The switches of the faults, and what came in so far. */
export function faultRoutes(app: FastifyInstance, faults: Faults, requests: RequestLog): void {
  app.get('/control/faults', () => faults.current());
  app.patch('/control/faults', (request) => faults.set(faultState.partial().parse(request.body)));
  app.post('/control/faults/scenario', (request, reply) => {
    const { scenario } = scenarioBody.parse(request.body);
    return answerAction(request, reply, faults.play(scenario), `The agency's site is now: ${scenario}.`);
  });
  app.delete('/control/faults', () => faults.clear());

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
