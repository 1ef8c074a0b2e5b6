import { sessionNoticesChannel, type SessionNotice } from '@barrelhive/contracts';
import { PostgresNotifications } from '@barrelhive/jobs';
import { logger, REDIS } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { AUTH_SETTINGS, type AuthSettings } from '../auth-settings';

/** A trigger of the table of sessions notifies this channel, with the id of the account. */
const ENDED_SESSIONS_CHANNEL = 'auth_ended_sessions';
/** A gateway that hears nothing for about a second stops believing what it was told before. */
const SIGN_OF_LIFE_MS = 200;

/**
 * Tells every gateway that sessions ended, whoever ended them: the service or an operator's command. Between the notices it lets them
 * know that it listens: without that sign they ask about each session again after half a second.
 */
@Injectable()
export class TellEndedSessions implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = logger('tell-ended-sessions');
  private readonly channel: string;
  private timer: NodeJS.Timeout | undefined;
  /** A notice may have got lost. */
  private isBehind = false;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(AUTH_SETTINGS) settings: AuthSettings,
    private readonly notifications: PostgresNotifications,
  ) {
    this.channel = sessionNoticesChannel(settings.QUEUE_PREFIX);
    notifications.subscribe(
      ENDED_SESSIONS_CHANNEL,
      (userId) => this.tell({ userId }),
      () => this.tell({ isAnybody: true }),
    );
  }

  onModuleInit(): void {
    const showLife = () => {
      if (this.notifications.isListening) this.tell({ isAlive: true, ...(this.isBehind && { isAnybody: true }) });
    };
    this.timer = setInterval(showLife, SIGN_OF_LIFE_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private tell(notice: SessionNotice): void {
    this.redis.publish(this.channel, JSON.stringify(notice)).then(
      () => {
        if (notice.isAnybody) this.isBehind = false;
      },
      (error: unknown) => {
        this.isBehind = true;
        this.log.debug({ err: error }, 'the gateways could not be told of sessions');
      },
    );
  }
}
