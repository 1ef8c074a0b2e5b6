import { execute } from '@barrelhive/database';
import { deleteInParts, slotOf } from '@barrelhive/jobs';
import { logger, ServiceLoops } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_SETTINGS, type AuthSettings } from '../auth-settings';

const HOUR_SECONDS = 3_600;
const RETRY_AFTER_MS = 5 * 60_000;
const DELETE_PART = `DELETE FROM session WHERE id IN (
  SELECT id FROM session WHERE started_at < now() - interval '24 hours' - $1 * interval '1 day' LIMIT $2)`;

/** Each hour, in one replica, deletes sessions that have been over for longer than the retention. */
@Injectable()
export class DeleteDeadSessions {
  private readonly log = logger('delete-dead-sessions');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
    loops: ServiceLoops,
  ) {
    loops.schedule({
      task: 'delete-dead-sessions',
      slotAt: (now) => slotOf(now, HOUR_SECONDS),
      retryAfterMs: RETRY_AFTER_MS,
      work: ({ signal }) => this.run(signal),
      failure: 'old sessions could not be deleted; that is tried again',
    });
  }

  /** How many sessions were deleted. A session is over 24 hours after its start at the latest. */
  async run(signal?: AbortSignal): Promise<number> {
    const days = this.settings.SESSION_RETENTION_DAYS;
    const deletePart = (atMost: number) => execute(this.dataSource, DELETE_PART, [days, atMost]);
    const deleted = await deleteInParts({ deletePart, signal });
    if (deleted > 0) this.log.info({ deleted }, 'deleted sessions that were over');
    return deleted;
  }
}
