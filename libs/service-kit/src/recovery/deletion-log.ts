import { failFastConnection, type RedisAddress } from '@barrelhive/messaging';
import { DAY_MS, DELETION_RETENTION_DAYS } from '@barrelhive/rules';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import * as z from 'zod';
import { logger } from '../logging/logger';
import { redisAddress } from '../redis/redis-health';
import type { ServiceSettings } from '../settings/service-settings';
import { inProduction } from '../settings/production-demands';
import { wholeNumber } from '../settings/setting-shapes';

/** The settings of a service that writes or reads the log of deletions. */
export const deletionLogSettingsShape = {
  DELETION_LOG_URL: inProduction(
    { isSecret: true },
    z
      .url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379/1' })
      .optional()
      .describe(
        'the Redis that knows what was deleted while a database is set back; unset means the database after that of REDIS_URL',
      ),
  ),
  DELETION_RETENTION_DAYS: wholeNumber(1)
    .default(DELETION_RETENTION_DAYS)
    .describe('how many days it is known that an account or alert was deleted: longer than backups are kept'),
} satisfies z.ZodRawShape;

export type DeletionLogSettings = z.infer<z.ZodObject<typeof deletionLogSettingsShape>> &
  Pick<ServiceSettings, 'QUEUE_PREFIX' | 'REDIS_URL' | 'REDIS_SENTINELS' | 'REDIS_SENTINEL_NAME'>;

/** Injection token of {@link DeletionLogSettings}. */
export const DELETION_LOG_SETTINGS = Symbol('deletion log settings');

/** What the log can say was deleted. */
export type DeletedKind = 'account' | 'alert';

/** Something was deleted, or is there again. */
export interface Deletion {
  id: string;
  isDeleted: boolean;
  changedAt: Date;
}

/** The ids of what was deleted lately, in a Redis: no backup of the database holds it, so that what a backup brings back is deleted again. */
@Injectable()
export class DeletionLog implements OnApplicationShutdown {
  private readonly redis: Redis;

  constructor(@Inject(DELETION_LOG_SETTINGS) private readonly settings: DeletionLogSettings) {
    const log = logger('deletion-log');
    this.redis = failFastConnection(addressOf(settings));
    this.redis.on('error', (error) => log.debug({ err: error }, 'the connection to the log of deletions failed'));
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  get keptDays(): number {
    return this.settings.DELETION_RETENTION_DAYS;
  }

  /** Whether it can be asked now. */
  get isConnected(): boolean {
    return this.redis.status === 'ready';
  }

  /** Drops what is older than the retention. False when nothing is left, or all was lost. */
  async isKept(kind: DeletedKind): Promise<boolean> {
    const keptSince = Date.now() - this.keptDays * DAY_MS;
    await this.redis.zremrangebyscore(this.keyOf(kind), '-inf', keptSince);
    return (await this.redis.exists(this.keyOf(kind))) > 0;
  }

  async write(kind: DeletedKind, deletions: readonly Deletion[]): Promise<void> {
    const gone = deletions.filter(({ isDeleted }) => isDeleted);
    const back = deletions.filter(({ isDeleted }) => !isDeleted);
    const scored = gone.flatMap(({ id, changedAt }) => [changedAt.getTime(), id]);
    if (scored.length > 0) await this.redis.zadd(this.keyOf(kind), ...scored);
    if (back.length > 0) await this.redis.zrem(this.keyOf(kind), ...back.map(({ id }) => id));
  }

  /** The ids of all that was deleted within the retention and is not there again. Rejects while Redis is away. */
  read(kind: DeletedKind): Promise<string[]> {
    return this.redis.zrange(this.keyOf(kind), 0, -1);
  }

  private keyOf(kind: DeletedKind): string {
    return `${this.settings.QUEUE_PREFIX}:deleted:${kind}`;
  }
}

/** Beside the queues, so that whoever empties these by FLUSHDB leaves it. */
function addressOf({ DELETION_LOG_URL, ...settings }: DeletionLogSettings): RedisAddress {
  if (DELETION_LOG_URL !== undefined) return DELETION_LOG_URL;
  const url = new URL(settings.REDIS_URL);
  url.pathname = String(Number(url.pathname.slice(1)) + 1);
  return redisAddress({ ...settings, REDIS_URL: url.href });
}
