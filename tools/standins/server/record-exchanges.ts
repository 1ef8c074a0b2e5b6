import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

/** Names a folder; unset, nothing is recorded. */
export const EXCHANGES_FOLDER = 'STANDIN_EXCHANGES_FOLDER';

export const providers = ['stripe', 'twilio'] as const;
export type ProviderName = (typeof providers)[number];
const provider = z.enum(providers);

/** A line of a record: what a stand-in was asked, what it answered, or what it sent by itself. */
export const recordedExchange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('request'),
    provider,
    method: z.string(),
    /** The path with its query, as it was sent. */
    url: z.string(),
    /** The fields of the body, nested as they are named; null without a body. */
    form: z.unknown(),
  }),
  z.object({
    kind: z.literal('answer'),
    provider,
    method: z.string(),
    url: z.string(),
    status: z.number(),
    /** As it was sent. */
    text: z.string(),
  }),
  z.object({ kind: z.literal('event'), provider, event: z.unknown() }),
]);
export type RecordedExchange = z.infer<typeof recordedExchange>;

/** Writes what this part of a stand-in is asked and answers into the folder of the environment; without one it does nothing. */
export function recordCalls(app: FastifyInstance, name: ProviderName): void {
  if (!process.env[EXCHANGES_FOLDER]) return;
  app.addHook('preHandler', async ({ method, url, body }) => {
    record({ kind: 'request', provider: name, method, url, form: body ?? null });
  });
  app.addHook('onSend', async ({ method, url }, { statusCode }, payload) => {
    const text = typeof payload === 'string' ? payload : '';
    record({ kind: 'answer', provider: name, method, url, status: statusCode, text });
  });
}

/** Writes an event that a stand-in sends; without a folder in the environment it does nothing. */
export function recordEvent(name: ProviderName, event: unknown): void {
  record({ kind: 'event', provider: name, event });
}

/** One file for each process: lines of two never mix. */
function record(exchange: RecordedExchange): void {
  const folder = process.env[EXCHANGES_FOLDER];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(exchange)}\n`);
}
