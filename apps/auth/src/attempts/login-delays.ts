import { createHash } from 'node:crypto';
import type { ErrorCode } from '@barrelhive/contracts';
import { HOUR_MS, normaliseEmail } from '@barrelhive/rules';
import { DomainError, REDIS } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import * as z from 'zod';
import { AUTH_SETTINGS, type AuthSettings } from '../auth-settings';
import { delaysOf, LocalLoginDelays, ONE_NETWORK, type Slowdown } from './local-login-delays';

/** Injection token of {@link Slowdowns}. */
export const SLOWDOWNS = Symbol('slowdowns');

export interface Slowdowns {
  oneNetwork: Slowdown;
  allNetworks: Slowdown;
}

/** All unknown devices together are slowed down but never kept out: an owner with a new telephone among guesses waits for a turn of half a minute. */
export const slowdownsBy = ({
  FAILED_LOGINS_OVER_ALL_NETWORKS: firstDelayed,
}: Pick<AuthSettings, 'FAILED_LOGINS_OVER_ALL_NETWORKS'>): Slowdowns => ({
  oneNetwork: ONE_NETWORK,
  allNetworks: { firstDelayed, firstMs: ONE_NETWORK.firstMs, longestMs: 30_000 },
});

/** Somebody who gives a password for an account. */
export interface LoginAttempt {
  email: string;
  network: string;
  /** The device it comes from, where that logged in to the account before. */
  device: string | undefined;
  /** Called when it fails, and so many from unknown devices did that the owner of the account is to know. */
  tellOwner?: (() => Promise<void>) | undefined;
}

/** An attempt counts as failed until it proves right, in the same step that lets it in: guesses side by side gain nothing. Gives the wait, and how many failed. */
const ADMIT = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local known = redis.call('HMGET', KEYS[1], 'failures', 'open_at')
local wait = tonumber(known[2] or '0') - now
if wait > 0 then return {wait, 0} end
local failures = tonumber(known[1] or '0') + 1
local delay = tonumber(ARGV[1 + math.min(failures, #ARGV - 1)])
redis.call('HSET', KEYS[1], 'failures', failures, 'open_at', now + delay)
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return {0, failures}`;

/** Takes one failure back, and what is left of the wait beyond what fewer failures cost. */
const TAKE_BACK = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local known = redis.call('HMGET', KEYS[1], 'failures', 'open_at')
local failures = tonumber(known[1] or '0') - 1
if failures < 1 then return redis.call('DEL', KEYS[1]) end
local delay = tonumber(ARGV[math.min(failures, #ARGV)])
redis.call('HSET', KEYS[1], 'failures', failures, 'open_at', math.min(tonumber(known[2] or '0'), now + delay))
return 0`;

const admitted = z.tuple([z.number(), z.number()]);

const VERDICTS: readonly ErrorCode[] = ['INVALID_CREDENTIALS', 'CURRENT_PASSWORD_WRONG'];

/** A count of failures, by its key in Redis. */
interface Count {
  key: string;
  slowdown: Slowdown;
}

/**
 * Slows guessing at one account down, whether or not it exists. Each network has a count of its own, so that a stranger's failures do not
 * keep the owner out, and so has each device that logged in before. All other devices are counted together besides, over all networks, and slowed down
 * more gently. The counts are shared by all replicas through Redis; while that is away each replica counts by itself.
 */
@Injectable()
export class LoginDelays {
  private readonly local = new LocalLoginDelays();

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
    @Inject(SLOWDOWNS) private readonly slowdowns: Slowdowns,
  ) {}

  /**
   * Lets an attempt in and has it judged. Until then it counts as failed; the right password lets this device, or this network, start
   * afresh, and where no verdict was reached the counts are as they were before. Throws TOO_MANY_LOGIN_ATTEMPTS while it must still wait.
   */
  async judge<T>(attempt: LoginAttempt, judgement: () => Promise<T>): Promise<T> {
    const own = this.ownCount(attempt);
    const all = attempt.device === undefined ? this.countOfAll(attempt) : undefined;
    await this.admit(own);
    let failures = 0;
    try {
      if (all) failures = await this.admit(all);
      const result = await judgement();
      await this.forget(own.key);
      if (all) await this.takeBack(all);
      return result;
    } catch (error) {
      await this.afterRefusal(error, { own, all });
      if (isVerdict(error) && failures >= this.settings.FAILED_LOGINS_TOLD) await attempt.tellOwner?.();
      throw error;
    }
  }

  /** Where the second count lets nobody in, only the first has counted; a wrong password stays in both. */
  private async afterRefusal(error: unknown, { own, all }: { own: Count; all: Count | undefined }): Promise<void> {
    if (isVerdict(error)) return;
    await this.takeBack(own);
    if (all && !isRefusal(error)) await this.takeBack(all);
  }

  /** Gives how many failures there are with this one. */
  private async admit(count: Count): Promise<number> {
    const [waitMs, failures] = await this.count(count);
    if (waitMs > 0) {
      throw new DomainError('TOO_MANY_LOGIN_ATTEMPTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
    return failures;
  }

  private async count({ key, slowdown }: Count): Promise<[waitMs: number, failures: number]> {
    const keptMs = this.settings.FAILED_LOGIN_RETENTION_HOURS * HOUR_MS;
    try {
      return admitted.parse(await this.redis.eval(ADMIT, 1, key, keptMs, ...delaysOf(slowdown)));
    } catch {
      return [this.local.admit(key, Date.now(), slowdown), this.local.failuresOf(key)];
    }
  }

  private async forget(key: string): Promise<void> {
    this.local.forget(key);
    // A count that stays behind because Redis is away only delays, and expires.
    await this.redis.del(key).catch(() => undefined);
  }

  private async takeBack({ key, slowdown }: Count): Promise<void> {
    this.local.takeBack(key, Date.now(), slowdown);
    // A count that is too high because Redis is away only delays, and expires.
    await this.redis.eval(TAKE_BACK, 1, key, ...delaysOf(slowdown)).catch(() => undefined);
  }

  private ownCount({ email, network, device }: LoginAttempt): Count {
    return {
      key: this.keyOf(email, device === undefined ? { network } : { device }),
      slowdown: this.slowdowns.oneNetwork,
    };
  }

  private countOfAll({ email }: LoginAttempt): Count {
    return { key: this.keyOf(email, {}), slowdown: this.slowdowns.allNetworks };
  }

  private keyOf(email: string, counted: { network?: string; device?: string }): string {
    const text = JSON.stringify({ email: normaliseEmail(email), ...counted });
    const digest = createHash('sha256').update(text).digest('base64url');
    return `${this.settings.QUEUE_PREFIX}:login-delay:${digest}`;
  }
}

const isVerdict = (error: unknown): boolean => error instanceof DomainError && VERDICTS.includes(error.code);

const isRefusal = (error: unknown): boolean => error instanceof DomainError && error.code === 'TOO_MANY_LOGIN_ATTEMPTS';
