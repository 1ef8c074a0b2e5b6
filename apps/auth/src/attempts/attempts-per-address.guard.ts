import { DAY_MS, MINUTE_MS } from '@barrelhive/rules';
import { CountsInTime, countedNetworks, DomainError, REDIS, type CountedNetwork } from '@barrelhive/service-kit';
import { Inject, Injectable, type ExecutionContext, type OnApplicationShutdown } from '@nestjs/common';
import {
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerOptions,
  ThrottlerStorageService,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { AUTH_SETTINGS, type AuthSettings } from '../auth-settings';

const SIGN_UP_PATH = '/api/auth/signup';

/** How often an address may try a minute, with IPv6 by its wider networks, too; and how many accounts its widest network may open a day. */
export function attemptBounds(
  settings: Pick<AuthSettings, 'PASSWORD_ATTEMPTS_PER_MINUTE' | 'SIGN_UPS_PER_NETWORK_PER_DAY'>,
): ThrottlerOptions[] {
  const { PASSWORD_ATTEMPTS_PER_MINUTE, SIGN_UPS_PER_NETWORK_PER_DAY } = settings;
  // The widths of networks at which an IPv6 address is counted; an IPv4 address has the first alone.
  const ofMinute = ['address', 'site', 'block'].map((name, width) => ({
    name,
    ttl: MINUTE_MS,
    limit: (context: ExecutionContext) => PASSWORD_ATTEMPTS_PER_MINUTE * (networkAt(context, width)?.factor ?? 1),
    getTracker: (_request: unknown, context: ExecutionContext) => networkAt(context, width)?.key ?? '',
    skipIf: (context: ExecutionContext) => networkAt(context, width) === undefined,
    setHeaders: false,
  }));
  const ofDay = {
    name: 'sign-ups',
    ttl: DAY_MS,
    limit: SIGN_UPS_PER_NETWORK_PER_DAY,
    getTracker: (_request: unknown, context: ExecutionContext) => networkAt(context, -1)?.key ?? '',
    skipIf: (context: ExecutionContext) => !isSignUp(context),
    setHeaders: false,
  };
  return [...ofMinute, ofDay];
}

const isSignUp = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>().routeOptions.url === SIGN_UP_PATH;

function networkAt(context: ExecutionContext, width: number): CountedNetwork | undefined {
  return countedNetworks(context.switchToHttp().getRequest<FastifyRequest>().ip).at(width);
}

/** Bounds how often one address may try anything that costs a password hash. */
@Injectable()
export class AttemptsPerAddress extends ThrottlerGuard {
  protected override throwThrottlingException(_context: ExecutionContext, detail: ThrottlerLimitDetail): Promise<void> {
    return Promise.reject(new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: detail.timeToBlockExpire }));
  }
}

type Count = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/**
 * Where the throttler counts attempts: in Redis for all replicas together. While Redis is away each replica counts by itself
 * and lets only half as many through, since there are at least two.
 */
@Injectable()
export class SharedAttemptCounts implements ThrottlerStorage, OnApplicationShutdown {
  private readonly local = new ThrottlerStorageService();
  private readonly counts: CountsInTime;

  constructor(@Inject(REDIS) redis: Redis, @Inject(AUTH_SETTINGS) { QUEUE_PREFIX }: AuthSettings) {
    this.counts = new CountsInTime(redis, QUEUE_PREFIX);
  }

  async increment(key: string, ttl: number, limit: number, blockDuration: number, throttler: string): Promise<Count> {
    try {
      const { times, secondsLeft } = await this.counts.count('attempts', key, ttl / 1000);
      return { totalHits: times, timeToExpire: secondsLeft, isBlocked: times > limit, timeToBlockExpire: secondsLeft };
    } catch {
      return this.local.increment(key, ttl, Math.ceil(limit / 2), blockDuration, throttler);
    }
  }

  onApplicationShutdown(): void {
    this.local.onApplicationShutdown();
  }
}
