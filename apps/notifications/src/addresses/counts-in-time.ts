import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** One step, so that no count loses its end between two: it would go up for ever, and refuse for ever. */
const COUNT = `
  local count = redis.call('INCR', KEYS[1])
  if redis.call('TTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
  return count
`;

/** Counts what happens, for all replicas together. A count holds nothing but a digest of what is counted, and is forgotten when its time is over. */
export class CountsInTime {
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {}

  /** How often it happened with this time, since the first in `seconds`. `of` tells apart what is counted. */
  async count(of: string, what: string, seconds: number): Promise<number> {
    const key = `${this.prefix}:counts:${hash('sha256', `${of}:${what}`)}`;
    return Number(await this.redis.eval(COUNT, 1, key, seconds));
  }
}
