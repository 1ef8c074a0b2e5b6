import { Redis, type RedisOptions } from 'ioredis';

const retryStrategy = (times: number) => Math.min(times * 200, 2000);

/**
 * A connection on which every command fails at once while Redis is away: whoever adds jobs holds a transaction open, and whoever
 * counts requests keeps a caller waiting.
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

/** A connection for workers. It waits for Redis as long as it takes, as BullMQ requires. */
export class WorkerConnection extends Redis {
  private readonly copies: Redis[] = [];

  constructor(url: string) {
    super(url, { retryStrategy, maxRetriesPerRequest: null, connectTimeout: 5_000, keepAlive: 10_000 });
  }

  /** BullMQ copies the connection for its blocking reads, and never ends the copy if Redis was not reachable since the start. */
  override duplicate(override?: Partial<RedisOptions>): Redis {
    const copy = super.duplicate(override);
    copy.on('error', () => undefined);
    this.copies.push(copy);
    return copy;
  }

  /** Ends this connection and its copies, whatever state they are in. */
  disconnectAll(): void {
    for (const connection of [this, ...this.copies]) {
      // Asked to end once more, ioredis would keep the process alive for two seconds for the sake of a socket that is gone.
      if (connection.status === 'end') continue;
      const isBetweenAttempts = connection.status === 'reconnecting';
      connection.disconnect();
      // ioredis does not say so itself then, and BullMQ would wait for it for ever.
      if (isBetweenAttempts) connection.emit('end');
    }
  }
}
