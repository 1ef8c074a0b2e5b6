import { apiKeyToken, errorBody, type ApiKeyToken } from '@barrelhive/contracts';
import { DomainError, logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { Upstreams } from '../upstreams/upstreams';
import { EndedSessions, parseJson } from './ended-sessions';
import { SessionAnswers, type SessionAnswer } from './session-answers';
import { digestOf, USABLE_MS, USABLE_UNHEARD_MS } from './session-check';

/** What auth said of a key: the token that stands for it, or that it refuses it. */
interface KeyAnswer extends SessionAnswer {
  key?: ApiKeyToken;
  refusal?: 'API_KEY_INVALID' | 'API_KEY_PLAN_REQUIRED';
}

/** Has auth turn an API key into a token of its owner. A key that was revoked is told and believed as an ended session is. */
@Injectable()
export class KeyCheck {
  private readonly log = logger('key-check');
  private readonly answers = new SessionAnswers<KeyAnswer>();

  constructor(
    private readonly upstreams: Upstreams,
    private readonly ended: EndedSessions,
  ) {
    ended.onEnd(({ userId, isAnybody }) => {
      if (isAnybody) this.answers.dropAll();
      if (userId) this.answers.dropUser(userId);
    });
  }

  /**
   * Gives the token of a key, and what it may do. Throws API_KEY_INVALID, API_KEY_PLAN_REQUIRED, SERVICE_BUSY when auth is busy or cannot be
   * asked, and UPSTREAM_UNAVAILABLE when its answer makes no sense.
   */
  async liveKey(secret: string, correlationId: string): Promise<ApiKeyToken> {
    const wanted = { now: Date.now(), mostAgeMs: this.ended.isInTouch ? USABLE_MS : USABLE_UNHEARD_MS };
    const { key, refusal } = await this.answers.get(digestOf(secret), wanted, () =>
      this.askAuth(secret, correlationId),
    );
    if (!key) throw new DomainError(refusal ?? 'API_KEY_INVALID');
    return key;
  }

  private async askAuth(secret: string, correlationId: string): Promise<KeyAnswer> {
    const usableUntil = Date.now() + USABLE_MS;
    const { statusCode, text } = await this.callAuth(secret, correlationId);
    const said = parseJson(text);
    const refusal = errorBody.safeParse(said).data?.code;
    if (refusal === 'API_KEY_INVALID' || refusal === 'API_KEY_PLAN_REQUIRED') return { usableUntil, refusal };
    if (statusCode === 503) throw new DomainError('SERVICE_BUSY', { retryAfterSeconds: 1 });
    const key = apiKeyToken.safeParse(said);
    if (statusCode !== 200 || !key.success) {
      this.log.warn({ statusCode }, 'auth gave no usable answer about an API key');
      throw new DomainError('UPSTREAM_UNAVAILABLE', { retryAfterSeconds: 1 });
    }
    return { userId: key.data.user_id, usableUntil, key: key.data };
  }

  private async callAuth(secret: string, correlationId: string) {
    try {
      const headers = { authorization: `Bearer ${secret}`, 'x-correlation-id': correlationId };
      return await this.upstreams.ask('auth', '/internal/keys/token', headers);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      this.log.warn({ err: error }, 'auth could not be asked about an API key');
      throw new DomainError('SERVICE_BUSY', { retryAfterSeconds: 1 });
    }
  }
}
