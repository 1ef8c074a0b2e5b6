import { execute } from '@barrelhive/database';
import { logger, ServiceLoops } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_SETTINGS, type AuthSettings } from '../auth-settings';

const HOUR_MS = 3_600_000;

/** Deletes sessions that have been over for longer than the retention. Every replica may do it: a second time finds nothing. */
@Injectable()
export class DeleteDeadSessions {
  private readonly log = logger('delete-dead-sessions');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
    loops: ServiceLoops,
  ) {
    const failure = 'could not delete old sessions; the next hour tries again';
    loops.repeat({ round: () => this.round(), restMs: HOUR_MS, failure });
  }

  /** How many sessions were deleted. A session is over 24 hours after its start at the latest. */
  run(): Promise<number> {
    return execute(
      this.dataSource,
      `DELETE FROM session WHERE started_at < now() - interval '24 hours' - $1 * interval '1 day'`,
      [this.settings.SESSION_RETENTION_DAYS],
    );
  }

  private async round(): Promise<void> {
    const deleted = await this.run();
    if (deleted > 0) this.log.info({ deleted }, 'deleted sessions that were over');
  }
}
