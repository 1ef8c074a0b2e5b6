import type { CurrentSession } from '@barrelhive/contracts';
import type { Identity } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isLive, LAST_SEEN_STEP_MS, latestEnd, type SessionTimes } from './session';

/** Looks up whether the session behind a token still counts, and notes that its owner was here. */
@Injectable()
export class CheckSession {
  constructor(private readonly dataSource: DataSource) {}

  /** The live session of an identity, or undefined when it ended, idled out or grew too old. */
  async run({ sessionId, userId }: Identity): Promise<CurrentSession | undefined> {
    const [row]: (SessionTimes & { now: Date })[] = await this.dataSource.query(
      `SELECT started_at AS "startedAt", last_seen_at AS "lastSeenAt", ended_at AS "endedAt", now() AS now
       FROM session WHERE id = $1 AND account_id = $2`,
      [sessionId, userId],
    );
    if (!row || !isLive(row, row.now)) return undefined;
    if (row.now.getTime() - row.lastSeenAt.getTime() >= LAST_SEEN_STEP_MS) await this.noteSeen(sessionId);
    return { session_id: sessionId, user_id: userId, expires_at: latestEnd(row.startedAt).toISOString() };
  }

  private async noteSeen(sessionId: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE session SET last_seen_at = now()
       WHERE id = $1 AND ended_at IS NULL AND last_seen_at <= now() - $2 * interval '1 millisecond'`,
      [sessionId, LAST_SEEN_STEP_MS],
    );
  }
}
