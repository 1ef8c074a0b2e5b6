import { execute } from '@barrelhive/database';
import { deleteInParts, slotOf } from '@barrelhive/jobs';
import { logger, ServiceLoops } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_SETTINGS, type AuthSettings } from '../auth-settings';

const HOUR_SECONDS = 3_600;
const RETRY_AFTER_MS = 5 * 60_000;
const DELETE_PART = `DELETE FROM account_event WHERE id IN (
  SELECT id FROM account_event WHERE happened_at < now() - $1 * interval '1 day' LIMIT $2)`;

/** Each hour, in one replica, deletes events of accounts that are older than the retention. */
@Injectable()
export class DeleteOldEvents {
  private readonly log = logger('delete-old-events');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
    loops: ServiceLoops,
  ) {
    loops.schedule({
      task: 'delete-old-events',
      slotAt: (now) => slotOf(now, HOUR_SECONDS),
      retryAfterMs: RETRY_AFTER_MS,
      work: ({ signal }) => this.run(signal),
      failure: 'old events of accounts could not be deleted; that is tried again',
    });
  }

  /** How many events were deleted. */
  async run(signal?: AbortSignal): Promise<number> {
    const days = this.settings.ACCOUNT_EVENT_RETENTION_DAYS;
    const deletePart = (atMost: number) => execute(this.dataSource, DELETE_PART, [days, atMost]);
    const deleted = await deleteInParts({ deletePart, signal });
    if (deleted > 0) this.log.info({ deleted }, 'deleted old events of accounts');
    return deleted;
  }
}
