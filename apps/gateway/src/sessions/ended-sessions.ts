import { REDIS, logger } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { GATEWAY_SETTINGS, type GatewaySettings } from '../gateway-settings';

const endedSession = z.object({ digest: z.string().optional(), userId: z.string().optional() });

/** Unlike the shared connection, a subscription waits for Redis as long as it takes. */
const PATIENT = { enableOfflineQueue: true, maxRetriesPerRequest: null, commandTimeout: undefined, lazyConnect: true };

/** One session, by the digest of its token, or all of a user. */
export type EndedSession = z.infer<typeof endedSession>;

/**
 * Tells every replica of the gateway that sessions ended. This is a hint: a replica that misses it, because Redis was away,
 * stops believing its own answers after 30 s at the latest.
 */
@Injectable()
export class EndedSessions implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = logger('ended-sessions');
  private readonly channel: string;
  private readonly subscriber: Redis;
  private listener: (ended: EndedSession) => void = () => undefined;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(GATEWAY_SETTINGS) settings: GatewaySettings,
  ) {
    this.channel = `${settings.QUEUE_PREFIX}:sessions-ended`;
    this.subscriber = redis.duplicate(PATIENT);
    this.subscriber.on('error', (error) => this.log.debug({ err: error }, 'the connection to Redis failed'));
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

  onEnd(listener: (ended: EndedSession) => void): void {
    this.listener = listener;
  }

  /** Takes effect here before it returns, and on the other replicas as soon as they hear of it. */
  tell(ended: EndedSession): void {
    this.listener(ended);
    this.redis.publish(this.channel, JSON.stringify(ended)).catch((error: unknown) => {
      this.log.debug({ err: error }, 'other replicas were not told of an ended session');
    });
  }

  private hear(message: string): void {
    const ended = endedSession.safeParse(parseJson(message));
    if (ended.success) this.listener(ended.data);
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
