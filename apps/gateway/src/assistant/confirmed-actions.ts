import { randomBytes } from 'node:crypto';
import { DomainError, REDIS } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { GATEWAY_SETTINGS, type GatewaySettings } from '../gateway-settings';

const TOKEN_BYTES = 16;
const KEPT_SECONDS = 600;

/** Of what an assistant is about to do: it is shown first, and done with the token of what was shown. */
@Injectable()
export class ConfirmedActions {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(GATEWAY_SETTINGS) private readonly settings: Pick<GatewaySettings, 'QUEUE_PREFIX'>,
  ) {}

  /** The token that does this once, for this user, within ten minutes. */
  async propose(userId: string, action: object): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.redis.set(this.keyOf(userId, token), JSON.stringify(action), 'EX', KEPT_SECONDS);
    return token;
  }

  /** Takes the token back. Throws CONFIRMATION_NEEDED unless it was given for the very same. */
  async confirm(userId: string, token: string, action: object): Promise<void> {
    const proposed = await this.redis.getdel(this.keyOf(userId, token));
    if (proposed !== JSON.stringify(action)) throw new DomainError('CONFIRMATION_NEEDED');
  }

  private keyOf(userId: string, token: string): string {
    return `${this.settings.QUEUE_PREFIX}:confirm:${userId}:${token}`;
  }
}
