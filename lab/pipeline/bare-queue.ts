import { randomUUID } from 'node:crypto';
import { defaultTiming } from '@barrelhive/messaging';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';

/** As many as our relay hands over at once. */
const ADDED_AT_ONCE = 200;

/**
 * The least that bringing texts over a queue can cost: jobs with the same matches in them, handed to a BullMQ worker that does nothing
 * with them, as many at once as ours. Gives how many end in a second, from the first that is added to the last that ends.
 */
export async function bareQueueRate(redisUrl: string, matches: readonly object[]): Promise<number> {
  const name = `bare-${randomUUID()}`;
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const workerConnection = connection.duplicate();
  const queue = new Queue(name, { connection });
  let ended = 0;
  let reportEnd: () => void = () => undefined;
  const end = new Promise<void>((resolve) => {
    reportEnd = () => resolve();
  });
  const worker = new Worker(
    name,
    async () => {
      ended += 1;
      if (ended === matches.length) reportEnd();
    },
    { connection: workerConnection, concurrency: defaultTiming.concurrency },
  );
  try {
    await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]);
    const startedAt = performance.now();
    for (let at = 0; at < matches.length; at += ADDED_AT_ONCE) {
      const part = matches.slice(at, at + ADDED_AT_ONCE);
      await queue.addBulk(part.map((data) => ({ name: 'match', data, opts: { removeOnComplete: { count: 1000 } } })));
    }
    await end;
    return matches.length / ((performance.now() - startedAt) / 1000);
  } finally {
    await worker.close();
    await queue.obliterate({ force: true });
    await queue.close();
    for (const each of [connection, workerConnection]) each.disconnect();
  }
}
