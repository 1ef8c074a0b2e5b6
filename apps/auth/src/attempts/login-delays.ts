import { createHash } from 'node:crypto';
import { normaliseEmail } from '@barrelhive/rules';
import { DomainError, REDIS } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { AUTH_SETTINGS, type AuthSettings } from '../auth-settings';
import { delays } from './attempt-delay';
import { LocalLoginDelays } from './local-login-delays';

const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

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

/**
 * Slows guessing at one account down, whether or not it exists. The count is shared by all replicas through Redis; while that
 * is away each replica counts by itself.
 */
@Injectable()
export class LoginDelays {
  private readonly local = new LocalLoginDelays();

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** Lets an attempt in and counts it as failed until `forget`. Throws TOO_MANY_LOGIN_ATTEMPTS while the account must still wait. */
  async admit(email: string): Promise<void> {
    const waitMs = await this.waitOf(this.keyFor(email));
    if (waitMs > 0) {
      throw new DomainError('TOO_MANY_LOGIN_ATTEMPTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
  }

  private async waitOf(key: string): Promise<number> {
    try {
      return Number(await this.redis.eval(ADMIT, 1, key, FORGOTTEN_AFTER_MS, ...delays));
    } catch {
      return this.local.admit(key, Date.now());
    }
  }

  /** The right password was given: the account starts afresh. */
  async forget(email: string): Promise<void> {
    const key = this.keyFor(email);
    this.local.forget(key);
    // A count that stays behind because Redis is away only delays, and expires.
    await this.redis.del(key).catch(() => undefined);
  }

  private keyFor(email: string): string {
    const digest = createHash('sha256').update(normaliseEmail(email)).digest('base64url');
    return `${this.settings.QUEUE_PREFIX}:login-delay:${digest}`;
  }
}
