import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServiceHealth, Verdict } from '../health/service-health';

/** Where a service is asked about its readiness on its own port: by the gateway alone, which hands no such path on. */
export const INTERNAL_READINESS_PATH = '/internal/readyz';

/** Answers `/healthz`, and the readiness under the path given. */
export function answerProbes(server: FastifyInstance, health: ServiceHealth, readinessPath?: string): void {
  server.get('/healthz', (_request, reply) => answer(reply, health.liveness()));
  if (readinessPath === undefined) return;
  server.get(readinessPath, async (_request, reply) => answer(reply, await health.whetherReady()));
}

function answer(reply: FastifyReply, { status, body }: Verdict): FastifyReply {
  return reply.status(status).header('cache-control', 'no-store').send(body);
}
