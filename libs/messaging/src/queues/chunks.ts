import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { MessagingTiming } from '../messaging-options';
import { delivery, type Delivery } from './deliveries';
import type { QueuedJob } from './queue-producer';

/** Bounds of a chunk: what one transaction handles at once, and what Redis and a consumer hold of it. */
const EVENTS_AT_MOST = 50;
const BYTES_AT_MOST = 256 * 1024;

/** What stands in a consumer's queue: one event or more, of one type. */
export const chunk = z
  .tuple([delivery], delivery)
  .refine(([first, ...others]) => others.every(({ type }) => type === first.type), 'events of several types');

export type Chunk = z.infer<typeof chunk>;

/**
 * Cuts events into chunks of one type, in the order given: at most 50 events or 256 KB of envelopes each. An event that is larger is a
 * chunk by itself. `bytes` is the size of an envelope.
 */
export function cutIntoChunks<Event extends { type: string; bytes: number }>(events: readonly Event[]): Event[][] {
  const chunks: Event[][] = [];
  const open = new Map<string, { events: Event[]; bytes: number }>();
  for (const event of events) {
    const last = open.get(event.type);
    if (last && last.events.length < EVENTS_AT_MOST && last.bytes + event.bytes <= BYTES_AT_MOST) {
      last.events.push(event);
      last.bytes += event.bytes;
    } else {
      const next = { events: [event], bytes: event.bytes };
      open.set(event.type, next);
      chunks.push(next.events);
    }
  }
  return chunks;
}

/**
 * The id of one sending of a chunk. The same id makes BullMQ drop a repeat after a crash between adding and committing; a later sending,
 * or another cut, has another one, since BullMQ ignores an id that it knows.
 */
export function chunkIdOf(deliveries: readonly Delivery[]): string {
  const sendings = deliveries.map(({ sender, position, eventId, timesSent }) => [sender, position, eventId, timesSent]);
  return createHash('sha256').update(JSON.stringify(sendings)).digest('base64url');
}

/** The id of the job of an event that was taken out of a chunk. */
export const loneIdOf = (chunkId: string, eventId: string) => `${chunkId}_${eventId}`;

/** A chunk as a job for its consumer's queue. */
export function chunkJob(
  jobId: string,
  deliveries: readonly Delivery[],
  { attempts, backoffMs }: Pick<MessagingTiming, 'attempts' | 'backoffMs'>,
): QueuedJob {
  return {
    name: 'chunk',
    data: deliveries,
    opts: { jobId, attempts, backoff: { type: 'exponential', delay: backoffMs, jitter: 0.5 } },
  };
}
