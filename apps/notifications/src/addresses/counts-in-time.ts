import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** Counts what happens, for all replicas together. A count holds nothing but a digest of what is counted, and is forgotten when its time is over. */
export class CountsInTime {
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {}

  /** How often it happened with this time, since the first in `seconds`. `of` tells apart what is counted. */
  async count(of: string, what: string, seconds: number): Promise<number> {
    const key = `${this.prefix}:counts:${hash('sha256', `${of}:${what}`)}`;
    await this.redis.set(key, 0, 'EX', seconds, 'NX');
    return this.redis.incr(key);
  }
}
