import { createHash } from 'node:crypto';
import type { ErrorCode } from '@barrelhive/contracts';
import { normaliseEmail } from '@barrelhive/rules';
import { DomainError, REDIS } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { AUTH_SETTINGS, type AuthSettings } from '../auth-settings';
import { delays, LocalLoginDelays } from './local-login-delays';

const HOUR_MS = 3_600_000;

/** Somebody who gives a password for an account. */
export interface LoginAttempt {
  email: string;
  /** The network it comes from. */
  network: string;
  /** The device it comes from, where that logged in to the account before. */
  device: string | undefined;
}

/** An attempt counts as failed until it proves right, in the same step that lets it in: guesses side by side gain nothing. */
const ADMIT = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local known = redis.call('HMGET', KEYS[1], 'failures', 'open_at')
local wait = tonumber(known[2] or '0') - now
if wait > 0 then return wait end
local failures = tonumber(known[1] or '0') + 1
local delay = tonumber(ARGV[1 + math.min(failures, #ARGV - 1)])
redis.call('HSET', KEYS[1], 'failures', failures, 'open_at', now + delay)
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 0`;

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

const VERDICTS: readonly ErrorCode[] = ['INVALID_CREDENTIALS', 'CURRENT_PASSWORD_WRONG'];

/**
 * Slows guessing at one account down, whether or not it exists. Each network has a count of its own, so that a stranger's failures do not
 * keep the owner out, and so has each device that logged in before. The counts are shared by all replicas through Redis; while that is
 * away each replica counts by itself.
 */
@Injectable()
export class LoginDelays {
  private readonly local = new LocalLoginDelays();

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /**
   * Lets an attempt in and has it judged. Until then it counts as failed; the right password lets this device, or this network, start
   * afresh, and where no verdict was reached the count is as it was before. Throws TOO_MANY_LOGIN_ATTEMPTS while it must still wait.
   */
  async judge<T>(attempt: LoginAttempt, judgement: () => Promise<T>): Promise<T> {
    const key = this.keyFor(attempt);
    const waitMs = await this.waitOf(key);
    if (waitMs > 0) {
      throw new DomainError('TOO_MANY_LOGIN_ATTEMPTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
    try {
      const result = await judgement();
      await this.forget(key);
      return result;
    } catch (error) {
      if (!isVerdict(error)) await this.takeBack(key);
      throw error;
    }
  }

  private async waitOf(key: string): Promise<number> {
    try {
      return Number(
        await this.redis.eval(ADMIT, 1, key, this.settings.FAILED_LOGIN_RETENTION_HOURS * HOUR_MS, ...delays),
      );
    } catch {
      return this.local.admit(key, Date.now());
    }
  }

  private async forget(key: string): Promise<void> {
    this.local.forget(key);
    // A count that stays behind because Redis is away only delays, and expires.
    await this.redis.del(key).catch(() => undefined);
  }

  private async takeBack(key: string): Promise<void> {
    this.local.takeBack(key, Date.now());
    await this.redis.eval(TAKE_BACK, 1, key, ...delays).catch(() => undefined);
  }

  private keyFor({ email, network, device }: LoginAttempt): string {
    const counted = device === undefined ? { network } : { device };
    const text = JSON.stringify({ email: normaliseEmail(email), ...counted });
    const digest = createHash('sha256').update(text).digest('base64url');
    return `${this.settings.QUEUE_PREFIX}:login-delay:${digest}`;
  }
}

const isVerdict = (error: unknown): boolean => error instanceof DomainError && VERDICTS.includes(error.code);
