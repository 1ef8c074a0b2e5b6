import { isWritable, type RedisAddress } from '@barrelhive/messaging';
import type { Redis } from 'ioredis';
import { logger } from '../logging/logger';
import { metrics } from '../metrics/metrics';
import type { ServiceSettings } from '../settings/service-settings';

const usable = metrics.gauge({
  name: 'barrelhive_redis_usable',
  help: '1 while Redis takes what a service writes; 0 while it is away, loading, full, unable to save, or a replica that says READONLY',
  labelNames: ['service'],
});

/** A first connection takes a moment. */
const GRACE_MS = 5_000;

/** Where Redis is, by the settings. */
export function redisAddress({
  REDIS_URL: url,
  REDIS_SENTINELS: sentinels,
  REDIS_SENTINEL_NAME: name,
}: Pick<ServiceSettings, 'REDIS_URL' | 'REDIS_SENTINELS' | 'REDIS_SENTINEL_NAME'>): RedisAddress {
  if (sentinels === undefined) return url;
  const known = sentinels.split(',').map((sentinel) => {
    const [host = '', port] = sentinel.trim().split(':');
    return { host, port: Number(port) };
  });
  return { url, sentinels: known, name };
}

/** Watches whether Redis takes what is written. A service works on without it. */
export class RedisHealth {
  private readonly log = logger('redis');
  private readonly startedAt = performance.now();
  private wasUsable = true;

  constructor(
    private readonly redis: Redis,
    private readonly service: string,
  ) {}

  readonly isUsable = async (): Promise<boolean> => {
    const isUsable = await isWritable(this.redis);
    const isStarting = this.wasUsable && performance.now() - this.startedAt < GRACE_MS;
    if (!isUsable && isStarting) return true;
    if (isUsable !== this.wasUsable) {
      if (isUsable) this.log.info('Redis takes what is written again');
      else
        this.log.warn(
          'Redis takes nothing that is written: it is away, loading, full, unable to save, or a replica whose leader is looked for',
        );
    }
    this.wasUsable = isUsable;
    return isUsable;
  };

  async measure(): Promise<void> {
    usable.set({ service: this.service }, (await this.isUsable()) ? 1 : 0);
  }
}
