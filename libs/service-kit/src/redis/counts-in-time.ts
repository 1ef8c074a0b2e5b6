import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import * as z from 'zod';
import { DomainError } from '../errors/domain-error';
import { logger } from '../logging/logger';

const RETRY_SECONDS = 5;

/** One step, so that no count loses its end between two: it would go up for ever, and refuse for ever. */
const COUNT = `
  local count = redis.call('INCR', KEYS[1])
  if redis.call('TTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
  return { count, redis.call('PTTL', KEYS[1]) }
`;
const counted = z.tuple([z.number(), z.number()]);

/** Counts what happens, for all replicas together. A count holds nothing but a digest of what is counted, and is forgotten when its time is over. */
export class CountsInTime {
  private readonly log = logger('counts-in-time');

  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {}

  /**
   * How often it happened with this time, since the first in `seconds`, and when that is over. `of` tells apart what is counted.
   * Throws UPSTREAM_UNAVAILABLE while Redis is away.
   */
  async count(of: string, what: string, seconds: number): Promise<{ times: number; secondsLeft: number }> {
    const key = `${this.prefix}:counts:${hash('sha256', `${of}:${what}`)}`;
    try {
      const [times, msLeft] = counted.parse(await this.redis.eval(COUNT, 1, key, seconds));
      return { times, secondsLeft: Math.ceil(msLeft / 1000) };
    } catch (error) {
      this.log.debug({ err: error }, 'nothing counts what happens while Redis is away');
      throw new DomainError('UPSTREAM_UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
    }
  }
}
