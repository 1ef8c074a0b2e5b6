import { queryRows } from '@barrelhive/database';
import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { unwatch } from './watched-users';

const AT_MOST = 1_000;

const userRow = z.object({ userId: z.string() });

/** Lets the alerts of those go who do not pay, and whose time to do so is over. */
@Injectable()
export class EndWatches {
  private readonly log = logger('end-watches');

  constructor(private readonly dataSource: DataSource) {}

  /** Each user in a transaction of their own, and at most a thousand: the others' turn comes with the next run. Gives how many. */
  async run(now: Date, signal?: AbortSignal): Promise<number> {
    const sql = 'SELECT user_id AS "userId" FROM watched_user WHERE ends_at <= $1 ORDER BY ends_at LIMIT $2';
    let users = 0;
    for (const { userId } of await queryRows(this.dataSource, userRow, sql, [now, AT_MOST])) {
      signal?.throwIfAborted();
      if (await this.dataSource.transaction((manager) => unwatch(manager, userId, now))) users++;
    }
    if (users > 0) this.log.info({ users }, 'the alerts of whoever does not pay are not watched any more');
    return users;
  }
}
