import { randomUUID } from 'node:crypto';
import {
  eventSchemas,
  senderOf,
  type EventEnvelope,
  type EventPayload,
  type EventType,
  type ServiceName,
} from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import * as z from 'zod';
import { eventually } from '../eventually';
import type { TestDatabase } from '../database/test-database';
import type { TestRedis } from '../redis/test-redis';

/** The other services, as one service under test meets them: they send it events over Redis and read what it sends. */
export interface TestNeighbours {
  /** Puts an event into the service's queue and waits until it was handled; gives the event's id. */
  deliver<T extends EventType>(type: T, payload: EventPayload<T>): Promise<string>;
  /** Delivers the very same event once more. */
  deliverAgain(eventId: string): Promise<void>;
  /** The payloads the service wrote into its outbox so far, oldest first. Nobody acknowledges them, so they stay. */
  published<T extends EventType>(type: T): Promise<EventPayload<T>[]>;
  dispose(): Promise<void>;
}

/** Neighbours of the service that uses this database and this corner of Redis. */
export function testNeighbours(service: ServiceName, database: TestDatabase, redis: TestRedis): TestNeighbours {
  const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
  const queue = new Queue(`events.${service}`, { connection, prefix: redis.prefix });
  const client = new pg.Pool({ connectionString: database.url, max: 2 });
  client.on('error', () => undefined);
  const sent = new Map<string, EventEnvelope>();

  const enqueue = (envelope: EventEnvelope) =>
    queue.add('chunk', [
      {
        eventId: envelope.id,
        position: '1',
        timesSent: 0,
        sender: senderOf(envelope.type),
        type: envelope.type,
        envelope,
      },
    ]);

  return {
    async deliver(type, payload) {
      const envelope = {
        id: randomUUID(),
        type,
        occurredAt: new Date().toISOString(),
        correlationId: `test-${type}`,
        payload,
      } satisfies EventEnvelope<typeof type>;
      sent.set(envelope.id, envelope);
      await enqueue(envelope);
      await eventually(`${service} to handle ${type}`, async () => {
        return (await execute(client, `SELECT FROM ${service}.inbox WHERE event_id = $1`, [envelope.id])) === 1;
      });
      return envelope.id;
    },
    async deliverAgain(eventId) {
      const envelope = sent.get(eventId);
      if (!envelope) throw new Error(`no event ${eventId} was delivered before`);
      const job = await enqueue(envelope);
      await eventually(`${service} to take ${envelope.type} again`, async () => (await job.getState()) === 'completed');
    },
    async published<T extends EventType>(type: T) {
      const schema = eventSchemas[type];
      const rows = await queryRows(
        client,
        z.object({ payload: z.custom<EventPayload<T>>((payload) => schema.safeParse(payload).success) }),
        `SELECT payload FROM (
           SELECT DISTINCT ON (event_id) position, envelope->'payload' AS payload
             FROM ${service}.outbox WHERE type = $1 ORDER BY event_id, position
         ) AS event ORDER BY position`,
        [type],
      );
      return rows.map((row) => row.payload);
    },
    async dispose() {
      await queue.close();
      connection.disconnect();
      await client.end();
    },
  };
}
