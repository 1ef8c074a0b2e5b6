import { fastify, type FastifyInstance } from 'fastify';
import type { ServiceHealth } from '../health/service-health';
import { clientBounds } from '../http/http-server';
import { currentMetrics } from '../metrics/measures';
import { registry } from '../metrics/metrics';
import type { ServiceSettings } from '../settings/service-settings';
import { answerProbes } from './probes';

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
