import { DomainError, limitKeyOf, REDIS } from '@barrelhive/service-kit';
import { Inject, Injectable, type ExecutionContext, type OnApplicationShutdown } from '@nestjs/common';
import {
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  ThrottlerStorageService,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { AUTH_SETTINGS, type AuthSettings } from '../auth-settings';

/** Bounds how often one address may try anything that costs a password hash. */
@Injectable()
export class AttemptsPerAddress extends ThrottlerGuard {
  protected override getTracker(request: FastifyRequest): Promise<string> {
    return Promise.resolve(limitKeyOf(request.ip));
  }

  protected override throwThrottlingException(_context: ExecutionContext, detail: ThrottlerLimitDetail): Promise<void> {
    return Promise.reject(new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: detail.timeToBlockExpire }));
  }
}

type Count = Awaited<ReturnType<ThrottlerStorage['increment']>>;

const COUNT = `
local hits = redis.call('INCR', KEYS[1])
if hits == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { hits, redis.call('PTTL', KEYS[1]) }`;

/**
 * Where the throttler counts attempts: in Redis for all replicas together. While Redis is away each replica counts by itself
 * and lets only half as many through, since there are at least two.
 */
@Injectable()
export class SharedAttemptCounts implements ThrottlerStorage, OnApplicationShutdown {
  private readonly local = new ThrottlerStorageService();

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  async increment(key: string, ttl: number, limit: number, blockDuration: number, throttler: string): Promise<Count> {
    try {
      return await this.incrementShared(key, ttl, limit);
    } catch {
      return this.local.increment(key, ttl, Math.ceil(limit / 2), blockDuration, throttler);
    }
  }

  onApplicationShutdown(): void {
    this.local.onApplicationShutdown();
  }

  private async incrementShared(key: string, ttl: number, limit: number): Promise<Count> {
    const answer: unknown = await this.redis.eval(COUNT, 1, `${this.settings.QUEUE_PREFIX}:attempts:${key}`, ttl);
    const [hits, remainingMs] = Array.isArray(answer) ? answer.map(Number) : [];
    if (hits === undefined || remainingMs === undefined) throw new Error('Redis did not count');
    const timeToExpire = Math.ceil(remainingMs / 1000);
    return { totalHits: hits, timeToExpire, isBlocked: hits > limit, timeToBlockExpire: timeToExpire };
  }
}
