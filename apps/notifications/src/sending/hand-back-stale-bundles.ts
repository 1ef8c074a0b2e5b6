import type { OwnDeclineReason } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { publishAllDeclined } from '../messages/answer-bundle';
import { messagesMoved } from '../messages/finish-unsent';
import { moveLockedMessages } from '../messages/move-message';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';

const MOST_AT_ONCE = 500;
const STALE: OwnDeclineReason = 'stale';

const idRow = z.object({ id: z.string() });

/**
 * Hands back the bundles that waited too long since their slot, many at a time. When more wait than the pace lets go, all those at the head
 * of the queue are stale: judged one by one, they would take so long that the ones behind them were stale, too.
 */
@Injectable()
export class HandBackStaleBundles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /** Answers whether there may be more. */
  run(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const ids = await this.lockStale(manager);
      if (ids.length === 0) return false;
      const ended = await moveLockedMessages(manager, ids, 'expired', { reason: STALE, errorCode: undefined });
      await publishAllDeclined(manager, this.outbox, ended, STALE);
      messagesMoved.inc({ state: 'expired', reason: STALE }, ended.length);
      return ids.length === MOST_AT_ONCE;
    });
  }

  private async lockStale(manager: EntityManager): Promise<string[]> {
    const latestSlot = new Date(Date.now() - this.settings.BUNDLE_WAIT_SECONDS * 1000);
    // Slots are written as ISO instants in UTC, so that their order is that of their texts.
    const rows = await queryRows(
      manager,
      idRow,
      `SELECT m.id FROM message m WHERE m.state = 'pending' AND m.content #>> '{match,slot}' <= $1
        ORDER BY m.content #>> '{match,slot}' LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [latestSlot.toISOString(), MOST_AT_ONCE],
    );
    return rows.map(({ id }) => id);
  }
}
