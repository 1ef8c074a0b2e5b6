import { tiers, type RemovedAlert } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { bringBackAlerts, RETURNABLE, returnableOf } from './bring-back-alerts';

const READ_REMOVED = 'SELECT id, search_term AS "searchTerm", tier, removed_at AS "removedAt"';
const IN_ORDER = 'ORDER BY lower(search_term), id';

const removedRow = z.object({ id: z.string(), searchTerm: z.string(), tier: z.enum(tiers), removedAt: z.date() });

/** What a lower plan took away from the caller. */
@Injectable()
export class RemovedAlerts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** What the caller has not read of. */
  async unread(userId: string): Promise<RemovedAlert[]> {
    const sql = `${READ_REMOVED} FROM removed_alert WHERE user_id = $1 AND read_at IS NULL ${IN_ORDER}`;
    return (await queryRows(this.dataSource, removedRow, sql, [userId])).map(removedAlertAnswer);
  }

  /** What would come back now: the caller's plan has room for it. */
  async returnable(userId: string): Promise<RemovedAlert[]> {
    const sql = `${READ_REMOVED} FROM (${RETURNABLE}) AS returnable ${IN_ORDER}`;
    const asked = await returnableOf(this.dataSource.manager, userId);
    return (await queryRows(this.dataSource, removedRow, sql, asked)).map(removedAlertAnswer);
  }

  /** Gives how many came back. */
  bringBack(userId: string): Promise<number> {
    return this.dataSource.transaction((manager) =>
      bringBackAlerts(manager, this.outbox, userId, { onlyDisputed: false }),
    );
  }

  /** Notes what was read; an id that is not the caller's is passed over. */
  async markRead(userId: string, ids: readonly string[]): Promise<void> {
    const sql = 'UPDATE removed_alert SET read_at = now() WHERE user_id = $1 AND id = ANY($2::uuid[])';
    await execute(this.dataSource, sql, [userId, ids]);
  }
}

function removedAlertAnswer({ id, searchTerm, tier, removedAt }: z.infer<typeof removedRow>): RemovedAlert {
  return { id, search_term: searchTerm, subscription_tier: tier, removed_at: removedAt.toISOString() };
}
