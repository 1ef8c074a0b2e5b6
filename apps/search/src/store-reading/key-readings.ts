import { HOUR_MS, KEY_READINGS_PER_HOUR } from '@barrelhive/rules';
import { logger, REDIS } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';

/** Bounds how many bottles the API keys of a person have read anew an hour, all replicas together: programs ask on and on. */
@Injectable()
export class KeyReadings {
  private readonly log = logger('key-readings');

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(SEARCH_SETTINGS) private readonly settings: Pick<SearchSettings, 'QUEUE_PREFIX'>,
  ) {}

  /** As many of the bottles as may be read anew for this searcher; all of them for a person. */
  async within<Bottle>(
    bottles: readonly Bottle[],
    { id, isKey }: { id: string; isKey?: boolean | undefined },
  ): Promise<readonly Bottle[]> {
    if (!isKey || bottles.length === 0) return bottles;
    try {
      const key = `${this.settings.QUEUE_PREFIX}:key-readings:${Math.floor(Date.now() / HOUR_MS)}:${id}`;
      const [taken] =
        (await this.redis
          .pipeline()
          .incrby(key, bottles.length)
          .pexpire(key, 2 * HOUR_MS)
          .exec()) ?? [];
      const before = Number(taken?.[1] ?? Infinity) - bottles.length;
      return bottles.slice(0, Math.max(0, KEY_READINGS_PER_HOUR - before));
    } catch (error) {
      this.log.warn({ err: error }, 'readings for API keys cannot be counted, and wait');
      return [];
    }
  }
}
