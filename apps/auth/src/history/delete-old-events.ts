import { execute } from '@barrelhive/database';
import { logger, ServiceLoops } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_SETTINGS, type AuthSettings } from '../auth-settings';

const HOUR_MS = 3_600_000;

/** Deletes events of accounts that are older than the retention. Every replica may do it: a second time finds nothing. */
@Injectable()
export class DeleteOldEvents {
  private readonly log = logger('delete-old-events');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
    loops: ServiceLoops,
  ) {
    const failure = 'could not delete old events of accounts; the next hour tries again';
    loops.repeat({ round: () => this.round(), restMs: HOUR_MS, failure });
  }

  /** How many events were deleted. */
  run(): Promise<number> {
    return execute(this.dataSource, `DELETE FROM account_event WHERE happened_at < now() - $1 * interval '1 day'`, [
      this.settings.ACCOUNT_EVENT_RETENTION_DAYS,
    ]);
  }

  private async round(): Promise<void> {
    const deleted = await this.run();
    if (deleted > 0) this.log.info({ deleted }, 'deleted old events of accounts');
  }
}
