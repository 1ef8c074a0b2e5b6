import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import { failBy } from '../../server/fault-switches';
import type { Calls, HookCall } from './calls';
import { type HookFaults, hookFaultState } from './hook-faults';
import { answerAction } from '../../server/standin-server';

const hookPath = z.object({ name: z.string() });
const discordPath = z.object({ id: z.string().regex(/^\d+$/), token: z.string() });
/** What Discord takes: at most ten embeds, and a bounded title and description. */
const discordBody = z.looseObject({
  embeds: z.array(z.looseObject({ title: z.string().max(256), description: z.string().max(4096) })).max(10),
});
const ntfyBody = z.looseObject({ topic: z.string(), priority: z.int().min(1).max(5).optional() });
const signedHeaders = z.object({
  'webhook-id': z.string(),
  'webhook-timestamp': z.string(),
  'webhook-signature': z.string(),
});

type Read = (request: FastifyRequest, text: string) => Omit<HookCall, 'at' | 'body'>;

/** The calls that servers make to a webhook, to Discord, and to ntfy. */
export function hookRoutes(app: FastifyInstance, calls: Calls, faults: HookFaults): void {
  app.removeContentTypeParser('application/json');
  // What is signed is the text as it came.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, text: string) =>
    request.url.startsWith('/control/') ? (JSON.parse(text) as unknown) : text,
  );
  const taking = (read: Read, takenStatus: number) => async (request: FastifyRequest, reply: FastifyReply) => {
    const text = z.string().parse(request.body);
    const call = { at: new Date(), ...read(request, text), body: JSON.parse(text) as unknown };
    const fault = faults.takeFor(call);
    await pause(faults.current().slowMs);
    if (fault === undefined || fault.startsWith('take-then-')) {
      if (call.isSigned === false) return reply.code(401).send({ error: 'The signature does not hold.' });
      calls.take(call);
    }
    if (fault === 'redirect-307') reply.header('location', '/hooks/elsewhere');
    if (fault !== undefined) return failBy(reply, fault, faults.current().retryAfterSeconds);
    return reply.code(takenStatus).send();
  };
  app.post(
    '/hooks/:name',
    taking((request, text) => webhookCall(calls, request, text), 200),
  );
  app.post('/api/webhooks/:id/:token', taking(discordCall, 204));
  app.post('/', taking(ntfyCall, 200));
}

function webhookCall(calls: Calls, request: FastifyRequest, text: string): ReturnType<Read> {
  const { name } = hookPath.parse(request.params);
  const headers = signedHeaders.parse(request.headers);
  const secret = calls.secretOf(name);
  const isSigned = secret === undefined ? undefined : holds(secret, text, headers);
  return { kind: 'webhook', name, id: headers['webhook-id'], isSigned };
}

function holds(secret: string, text: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  }
}

function discordCall(request: FastifyRequest, text: string): ReturnType<Read> {
  discordBody.parse(JSON.parse(text));
  return { kind: 'discord', name: discordPath.parse(request.params).id };
}

function ntfyCall(request: FastifyRequest, text: string): ReturnType<Read> {
  const { topic } = ntfyBody.parse(JSON.parse(text));
  return { kind: 'ntfy', name: topic, authorization: request.headers.authorization };
}

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
