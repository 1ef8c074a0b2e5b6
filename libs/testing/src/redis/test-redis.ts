import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { testServer } from '../test-server-settings';

/** A corner of the shared Redis that one test suite has for itself. */
export interface TestRedis {
  /** For the setting REDIS_URL. */
  url: string;
  /** For the setting QUEUE_PREFIX; no other suite has it. */
  prefix: string;
  /** Removes every key under the prefix. */
  flush(): Promise<void>;
  /** Flushes and disconnects. */
  dispose(): Promise<void>;
}

/** Gives a suite a prefix of its own on the Redis of this run of Jest. */
export async function testRedis(): Promise<TestRedis> {
  const url = testServer('TEST_REDIS_URL');
  const prefix = `test-${randomUUID()}`;
  const client = new Redis(url);
  const flush = async () => {
    for await (const keys of client.scanStream({ match: `${prefix}*`, count: 1000 })) {
      if (Array.isArray(keys) && keys.length > 0) await client.del(...keys.map(String));
    }
  };
  return {
    url,
    prefix,
    flush,
    dispose: async () => {
      await flush();
      client.disconnect();
    },
  };
}
