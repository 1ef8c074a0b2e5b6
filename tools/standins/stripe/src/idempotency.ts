import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { StripeStandinError } from './stripe-error';

interface Remembered {
  fingerprint: string;
  status: number;
  body: unknown;
}

/** The same key with the same parameters gets the first answer again; with others it is refused, as at Stripe. */
export function rememberAnswers(app: FastifyInstance): void {
  const answers = new Map<string, Remembered>();

  app.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request);
    const known = key === undefined ? undefined : answers.get(key);
    if (!known) return;
    if (known.fingerprint !== fingerprintOf(request)) {
      throw new StripeStandinError(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      );
    }
    await reply.header('idempotent-replayed', 'true').code(known.status).send(known.body);
  });
  app.addHook('preSerialization', async (request, reply, payload) => {
    const key = keyOf(request);
    if (key !== undefined && reply.statusCode < 500 && !answers.has(key)) {
      answers.set(key, {
        fingerprint: fingerprintOf(request),
        status: reply.statusCode,
        body: structuredClone(payload),
      });
    }
    return payload;
  });
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return request.method === 'POST' && typeof key === 'string' ? key : undefined;
}

function fingerprintOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${request.url} ${JSON.stringify(request.body)}`)
    .digest('hex');
}
