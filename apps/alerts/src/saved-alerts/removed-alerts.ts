import { tiers, type RemovedAlert } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';

const removedRow = z.object({ id: z.string(), searchTerm: z.string(), tier: z.enum(tiers), removedAt: z.date() });

/** What a lower plan took away from the caller, until the caller has read of it. */
@Injectable()
export class RemovedAlerts {
  constructor(private readonly dataSource: DataSource) {}

  async unread(userId: string): Promise<RemovedAlert[]> {
    const rows = await queryRows(
      this.dataSource,
      removedRow,
      `SELECT id, search_term AS "searchTerm", tier, removed_at AS "removedAt" FROM removed_alert
        WHERE user_id = $1 ORDER BY lower(search_term), id`,
      [userId],
    );
    return rows.map(({ id, searchTerm, tier, removedAt }) => ({
      id,
      search_term: searchTerm,
      subscription_tier: tier,
      removed_at: removedAt.toISOString(),
    }));
  }

  /** Forgets what was read; an id that is not the caller's is passed over. */
  async forget(userId: string, ids: readonly string[]): Promise<void> {
    await execute(this.dataSource, 'DELETE FROM removed_alert WHERE user_id = $1 AND id = ANY($2::uuid[])', [
      userId,
      ids,
    ]);
  }
}
