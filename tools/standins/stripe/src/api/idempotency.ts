import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ledger } from '../books/ledger';
import { StripeStandinError } from '../stripe-error';

/** Stripe forgets a key after a day at the earliest. */
const REMEMBERED_SECONDS = 86_400;

/** The same key with the same parameters gets the first answer again; with others it is refused, as at Stripe. */
export function rememberAnswers(app: FastifyInstance, ledger: Ledger): void {
  const { answers } = ledger.books;
  const knownUnder = (key: string) => {
    const known = answers[key];
    return known && known.at + REMEMBERED_SECONDS > ledger.now() ? known : undefined;
  };

  app.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request);
    const known = key === undefined ? undefined : knownUnder(key);
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
    if (key === undefined || reply.statusCode >= 500 || knownUnder(key)) return payload;
    answers[key] = {
      fingerprint: fingerprintOf(request),
      status: reply.statusCode,
      body: structuredClone(payload),
      at: ledger.now(),
    };
    return payload;
  });
}

/** Removes the keys that are as old as Stripe forgets them. */
export function forgetOldAnswers(ledger: Ledger): void {
  const { answers } = ledger.books;
  for (const [key, { at }] of Object.entries(answers)) if (at + REMEMBERED_SECONDS <= ledger.now()) delete answers[key];
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
