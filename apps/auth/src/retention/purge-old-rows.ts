import { execute } from '@barrelhive/database';
import { deleteInParts } from '@barrelhive/jobs';
import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_SETTINGS, type AuthSettings } from '../auth-settings';

/** A session is over 24 hours after its start at the latest. */
const DEAD_SESSIONS = `DELETE FROM session WHERE id IN (
  SELECT id FROM session WHERE started_at < now() - interval '24 hours' - $1 * interval '1 day' LIMIT $2)`;
const OLD_EVENTS = `DELETE FROM account_event WHERE id IN (
  SELECT id FROM account_event WHERE happened_at < now() - $1 * interval '1 day' LIMIT $2)`;

const DEAD_LINKS = `DELETE FROM password_link WHERE account_id IN (
  SELECT account_id FROM password_link WHERE until < now() - $1 * interval '1 day' LIMIT $2)`;

/** Deletes the sessions that have been over, and the events of accounts that lie back, for longer than the retention, and links to new passwords that are over. */
@Injectable()
export class PurgeOldRows {
  private readonly log = logger('purge-old-rows');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** How many of each were deleted. */
  async run(signal?: AbortSignal): Promise<{ sessions: number; events: number; links: number }> {
    const { SESSION_RETENTION_DAYS, ACCOUNT_EVENT_RETENTION_DAYS } = this.settings;
    const deleted = {
      sessions: await this.purge(DEAD_SESSIONS, SESSION_RETENTION_DAYS, signal),
      events: await this.purge(OLD_EVENTS, ACCOUNT_EVENT_RETENTION_DAYS, signal),
      links: await this.purge(DEAD_LINKS, 0, signal),
    };
    if (deleted.sessions + deleted.events + deleted.links > 0)
      this.log.info(deleted, 'deleted what is older than the retention');
    return deleted;
  }

  private purge(sql: string, days: number, signal: AbortSignal | undefined): Promise<number> {
    const deletePart = (atMost: number) => execute(this.dataSource, sql, [days, atMost]);
    return deleteInParts({ deletePart, signal });
  }
}
