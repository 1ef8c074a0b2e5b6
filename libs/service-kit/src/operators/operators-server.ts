import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import type { ServiceHealth, Verdict } from '../health/service-health';
import { clientBounds } from '../http/http-server';
import { currentMetrics } from '../metrics/measures';
import { registry } from '../metrics/metrics';
import type { ServiceSettings } from '../settings/service-settings';

const DISTANCE = 1000;
const HIGHEST_PORT = 65_535;

type Address = Pick<ServiceSettings, 'HOST' | 'PORT' | 'OPS_PORT'>;

/** The port for probes and figures, which no client of the product reaches. */
export interface OperatorsServer {
  /** Resolves with the base address. Throws a sentence when the port cannot be had. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** `/healthz`, `/readyz` and `/metrics`, the last two from an answer that is at most a second old. */
export function createOperatorsServer(
  address: Address,
  health: ServiceHealth,
  clientTimeoutMs?: number,
): OperatorsServer {
  const server = fastify({ ...clientBounds(clientTimeoutMs), forceCloseConnections: true });
  answerProbes(server, health, '/readyz');
  showMetrics(server);
  return {
    listen: () => listenOn(server, address),
    close: () => server.close(),
  };
}

function showMetrics(server: FastifyInstance): void {
  server.get('/metrics', async (_request, reply) =>
    reply.headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' }).send(await currentMetrics()),
  );
}

async function listenOn(server: FastifyInstance, { HOST, PORT, OPS_PORT }: Address): Promise<string> {
  const port = OPS_PORT ?? (PORT === 0 ? 0 : PORT + DISTANCE);
  if (port > HIGHEST_PORT) {
    throw new Error(`Its operators' port would be ${port}, and there is none above ${HIGHEST_PORT}. Set OPS_PORT.`);
  }
  try {
    return await server.listen({ host: HOST, port });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Its operators' port cannot be used (${why}). Set OPS_PORT to a free one.`, { cause });
  }
}

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
