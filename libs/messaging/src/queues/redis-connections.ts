import { Redis, type RedisOptions } from 'ioredis';
import type { RedisAddress } from '../messaging-options';

const retryStrategy = (times: number) => Math.min(times * 200, 2000);

/** What a server answers that is not the leader, or not yet. Another may have become it, under the same address. */
const NO_LEADER = /\b(?:READONLY|LOADING|MASTERDOWN)\b/;
const LOOK_EVERY_MS = 2_000;

const SHARED_OPTIONS = {
  retryStrategy,
  reconnectOnError: (error: Error) => NO_LEADER.test(error.message),
  maxLoadingRetryTime: LOOK_EVERY_MS,
  connectTimeout: 5_000,
  keepAlive: 10_000,
} satisfies RedisOptions;

/**
 * A connection on which every command fails at once while Redis is away: whoever adds jobs holds a transaction open, and whoever
 * counts requests keeps a caller waiting. A server that is no leader is left.
 */
export function failFastConnection(address: RedisAddress): Redis {
  const connection = new Redis(urlOf(address), {
    ...SHARED_OPTIONS,
    ...sentinelOptions(address),
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 5_000,
  });
  leaveReplicas(connection);
  return connection;
}

/** A connection for workers. It waits for Redis as long as it takes, as BullMQ requires, and leaves a server that is no leader. */
export class WorkerConnection extends Redis {
  private readonly copies: Redis[] = [];

  constructor(address: RedisAddress) {
    super(urlOf(address), { ...SHARED_OPTIONS, ...sentinelOptions(address), maxRetriesPerRequest: null });
    leaveReplicas(this);
  }

  /** BullMQ copies the connection for its blocking reads, and never ends the copy if Redis was not reachable since the start. */
  override duplicate(override?: Partial<RedisOptions>): Redis {
    const copy = super.duplicate(override);
    copy.on('error', () => undefined);
    // While the connection itself is refused, BullMQ asks nothing of the copy.
    leaveReplicas(copy);
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

/**
 * Whether the server of a connection takes what is written; false while there is no connection, or no answer. It may be a replica (READONLY), full (OOM),
 * unable to save what it holds (MISCONF) or short of replicas (NOREPLICAS), which only whoever writes is told.
 */
export async function isWritable(connection: Redis): Promise<boolean> {
  if (connection.status !== 'ready') return false;
  try {
    await connection.set('barrelhive:writable', '1', 'EX', 60);
    return true;
  } catch (error) {
    // Whoever may not write this key may write others. A replica that says so is left within two seconds.
    return String(error).includes('NOPERM');
  }
}

const urlOf = (address: RedisAddress) => (typeof address === 'string' ? address : address.url);

/** Sentinels have the password of their servers, or none. */
function sentinelOptions(address: RedisAddress): RedisOptions {
  if (typeof address === 'string') return {};
  const { protocol, password } = new URL(address.url);
  return {
    sentinels: [...address.sentinels],
    name: address.name,
    failoverDetector: true,
    ...(password !== '' && { sentinelPassword: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
  };
}

/** Looks every two seconds, since a connection on which nothing is written is never told READONLY. */
function leaveReplicas(connection: Redis): void {
  let isLooking = false;
  const look = async () => {
    if (isLooking || connection.status !== 'ready') return;
    isLooking = true;
    const replication = await connection.info('replication').catch(() => '');
    isLooking = false;
    if (/^role:slave/m.test(replication) && connection.status === 'ready') connection.disconnect(true);
  };
  const clock = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  connection.once('end', () => clearInterval(clock));
}
