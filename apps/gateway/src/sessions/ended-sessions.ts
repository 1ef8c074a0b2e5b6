import { sessionNotice, sessionNoticesChannel, type SessionNotice } from '@barrelhive/contracts';
import { REDIS, logger } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { GATEWAY_SETTINGS, type GatewaySettings } from '../gateway-settings';

/** Unlike the shared connection, a subscription waits for Redis as long as it takes. */
const PATIENT = { enableOfflineQueue: true, maxRetriesPerRequest: null, commandTimeout: undefined, lazyConnect: true };

/** Auth shows life five times a second; after this long without it, what it has to tell may not reach us. */
const SILENCE_MS = 700;

/**
 * Hears from auth and the other replicas of the gateway that sessions ended or API keys were revoked, and tells the others. A notice may be lost, so whoever keeps
 * auth's answers asks {@link isInTouch}; after a silence all of them are dropped.
 */
@Injectable()
export class EndedSessions implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = logger('ended-sessions');
  private readonly channel: string;
  private readonly subscriber: Redis;
  private readonly listeners: ((notice: SessionNotice) => void)[] = [];
  private lifeShownAt = -Infinity;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(GATEWAY_SETTINGS) settings: GatewaySettings,
  ) {
    this.channel = sessionNoticesChannel(settings.QUEUE_PREFIX);
    this.subscriber = redis.duplicate(PATIENT);
    this.subscriber.on('error', (error) => this.log.debug({ err: error }, 'the connection to Redis failed'));
    // What is told while there is no connection is lost, however soon there is one again.
    this.subscriber.on('close', () => (this.lifeShownAt = -Infinity));
    // A server that the shared connection leaves, since it is no leader, has nothing to tell this one either.
    redis.on('close', () => {
      if (this.subscriber.status === 'ready') this.subscriber.disconnect(true);
    });
    this.subscriber.on('message', (_channel, message) => this.hear(message));
  }

  onModuleInit(): void {
    this.subscriber.subscribe(this.channel).catch((error: unknown) => {
      this.log.warn({ err: error }, 'ended sessions of other replicas will be noticed late');
    });
  }

  beforeApplicationShutdown(): void {
    this.subscriber.disconnect();
  }

  /** Whether auth would be heard if a session ended. */
  get isInTouch(): boolean {
    return performance.now() - this.lifeShownAt < SILENCE_MS;
  }

  onEnd(listener: (notice: SessionNotice) => void): void {
    this.listeners.push(listener);
  }

  /** Takes effect here before it returns, and on the other replicas as soon as they hear of it. */
  tell(notice: SessionNotice): void {
    this.apply(notice);
    this.redis.publish(this.channel, JSON.stringify(notice)).catch((error: unknown) => {
      this.log.debug({ err: error }, 'other replicas were not told of an ended session');
    });
  }

  private apply(notice: SessionNotice): void {
    for (const listener of this.listeners) listener(notice);
  }

  private hear(message: string): void {
    const heard = sessionNotice.safeParse(parseJson(message));
    if (!heard.success) return;
    const { isAlive, ...notice } = heard.data;
    this.apply(isAlive && !this.isInTouch ? { isAnybody: true } : notice);
    if (isAlive) this.lifeShownAt = performance.now();
  }
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
