import { execute } from '@barrelhive/database';
import { WorkLoop } from '@barrelhive/jobs';
import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_SETTINGS, type AuthSettings } from '../auth-settings';

const HOUR_MS = 3_600_000;

/** Deletes sessions that have been over for longer than the retention. Every replica may do it: a second time finds nothing. */
@Injectable()
export class DeleteDeadSessions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = logger('delete-dead-sessions');
  private readonly loop = new WorkLoop({
    round: () => this.round(),
    restMs: HOUR_MS,
    onError: (error) => this.log.error({ err: error }, 'could not delete old sessions; the next hour tries again'),
  });

  constructor(
    private readonly dataSource: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** How many sessions were deleted. A session is over 24 hours after its start at the latest. */
  run(): Promise<number> {
    return execute(
      this.dataSource,
      `DELETE FROM session WHERE started_at < now() - interval '24 hours' - $1 * interval '1 day'`,
      [this.settings.SESSION_RETENTION_DAYS],
    );
  }

  private async round(): Promise<boolean> {
    const deleted = await this.run();
    if (deleted > 0) this.log.info({ deleted }, 'deleted sessions that were over');
    return false;
  }
}
