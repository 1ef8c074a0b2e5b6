import { execute } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Has the owner of an account told that many log-ins to the account failed, once a day at most. */
@Injectable()
export class TellFailedLogIns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async run(userId: string): Promise<void> {
    const sql = `UPDATE account SET failures_notified_at = now() WHERE id = $1
      AND coalesce(failures_notified_at < now() - interval '1 day', true)`;
    await this.dataSource.transaction(async (manager) => {
      const isDue = (await execute(manager, sql, [userId])) > 0;
      if (isDue) await this.outbox.publish(manager, 'auth.log-ins-failed.v1', { userId });
    });
  }
}
