import { Redis } from 'ioredis';

const retryStrategy = (times: number) => Math.min(times * 200, 2000);

/**
 * A connection for those who cannot wait: while Redis is away every command fails at once. Who adds jobs holds a transaction open
 * meanwhile, who counts requests keeps a caller waiting.
 */
export function failFastConnection(url: string): Redis {
  return new Redis(url, {
    retryStrategy,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 5_000,
    commandTimeout: 5_000,
    keepAlive: 10_000,
  });
}

/** A connection for those who take jobs: it waits for Redis as long as it takes, as BullMQ requires. */
export function workerConnection(url: string): Redis {
  return new Redis(url, { retryStrategy, maxRetriesPerRequest: null, connectTimeout: 5_000, keepAlive: 10_000 });
}
