import { hash } from 'node:crypto';
import { currentSession } from '@barrelhive/contracts';
import { DomainError, logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { Upstreams } from '../upstreams/upstreams';
import { EndedSessions, parseJson } from './ended-sessions';
import { SessionAnswers, type SessionAnswer } from './session-answers';

/** How long auth's word is taken without asking again, since it would take it back at once. */
export const USABLE_MS = 30_000;
/** How long it is taken while auth could not be heard taking it back. */
export const USABLE_UNHEARD_MS = 500;

/** Asks auth whether the session behind a bearer token still counts. */
@Injectable()
export class SessionCheck {
  private readonly log = logger('session-check');
  private readonly answers = new SessionAnswers();

  constructor(
    private readonly upstreams: Upstreams,
    private readonly ended: EndedSessions,
  ) {
    ended.onEnd(({ digest, userId, isAnybody }) => {
      if (isAnybody) this.answers.dropAll();
      if (digest) this.answers.dropToken(digest);
      if (userId) this.answers.dropUser(userId);
    });
  }

  /**
   * Gives the user of a live session. Throws SESSION_EXPIRED; SERVICE_BUSY when auth is busy or cannot be asked; UPSTREAM_UNAVAILABLE when its
   * answer makes no sense.
   */
  async liveUser(token: string, correlationId: string): Promise<string> {
    const wanted = { now: Date.now(), mostAgeMs: this.ended.isInTouch ? USABLE_MS : USABLE_UNHEARD_MS };
    const { userId } = await this.answers.get(digestOf(token), wanted, () => this.askAuth(token, correlationId));
    if (userId === undefined) throw new DomainError('SESSION_EXPIRED');
    return userId;
  }

  /** The session of this token has ended: no replica may believe what auth said of it before. */
  sessionEnded(token: string): void {
    this.ended.tell({ digest: digestOf(token) });
  }

  /** All sessions of this user have ended. */
  sessionsEnded(userId: string): void {
    this.ended.tell({ userId });
  }

  private async askAuth(token: string, correlationId: string): Promise<SessionAnswer> {
    const usableUntil = Date.now() + USABLE_MS;
    const { statusCode, text } = await this.callAuth(token, correlationId);
    if (statusCode === 401) return { usableUntil };
    if (statusCode === 503) throw new DomainError('SERVICE_BUSY', { retryAfterSeconds: 1 });
    const session = currentSession.safeParse(parseJson(text));
    if (statusCode !== 200 || !session.success) {
      this.log.warn({ statusCode }, 'auth gave no usable answer about a session');
      throw new DomainError('UPSTREAM_UNAVAILABLE', { retryAfterSeconds: 1 });
    }
    const { user_id, expires_at } = session.data;
    return { userId: user_id, usableUntil: Math.min(usableUntil, Date.parse(expires_at)) };
  }

  private async callAuth(token: string, correlationId: string) {
    try {
      const headers = { authorization: `Bearer ${token}`, 'x-correlation-id': correlationId };
      return await this.upstreams.ask('auth', '/internal/sessions/current', headers);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      this.log.warn({ err: error }, 'auth could not be asked about a session');
      throw new DomainError('SERVICE_BUSY', { retryAfterSeconds: 1 });
    }
  }
}

/** Tokens themselves are kept nowhere. */
export function digestOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
