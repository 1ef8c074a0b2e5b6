import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerAction } from '../../server/standin-server';
import type { Calls } from './calls';
import { hookFaultState, type HookFaults } from './hook-faults';

const knownSecret = z.object({ name: z.string(), secret: z.string().startsWith('whsec_') });

/** What the owner of a hook, or a test, may do. */
export function controlRoutes(app: FastifyInstance, calls: Calls, faults: HookFaults): void {
  app.get('/control/calls', () => ({ calls: calls.all() }));
  app.delete('/control/calls', () => {
    calls.clear();
    return { calls: [] };
  });
  app.post('/control/secrets', (request, reply) => {
    const { name, secret } = knownSecret.parse(request.body);
    calls.know(name, secret);
    return answerAction(request, reply, { name }, `What ${name} is sent must be signed by it.`);
  });
  faults.addRoutes(app, hookFaultState.partial(), 'The receiver');
}
