import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { AUTH_SETTINGS, type AuthSettings } from '../auth-settings';
import { SessionEntity } from './session.entity';

const HOUR_MS = 3_600_000;

/** Deletes sessions that have been over for longer than the retention. Every replica may do it: a second time finds nothing. */
@Injectable()
export class DeleteDeadSessions {
  private readonly log = logger('delete-dead-sessions');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  @Interval(HOUR_MS)
  async everyHour(): Promise<void> {
    try {
      const deleted = await this.run();
      if (deleted > 0) this.log.info({ deleted }, 'deleted sessions that were over');
    } catch (error) {
      this.log.error({ err: error }, 'could not delete old sessions; the next hour tries again');
    }
  }

  /** How many sessions were deleted. A session is over 24 hours after its start at the latest. */
  async run(): Promise<number> {
    const { affected } = await this.dataSource
      .createQueryBuilder()
      .delete()
      .from(SessionEntity)
      .where(`started_at < now() - interval '24 hours' - :days * interval '1 day'`, {
        days: this.settings.SESSION_RETENTION_DAYS,
      })
      .execute();
    return affected ?? 0;
  }
}
