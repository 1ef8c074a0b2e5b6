import type { ShelfReportBody } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { DomainError } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { isForgotten, lockUser } from '../database/known-users';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';
import { findText } from './find-text';
import { itemsFoundFor } from './read-text-page';

/** More stores of a text's bottles nobody drives to. */
const MOST_REPORTS = 100;

const reportRow = z.object({ reportId: z.string(), at: z.date() });

/** The same said again changes nothing, and a change of mind replaces. */
const KEEP = `INSERT INTO shelf_report AS known (token, sku, store_number, user_id, seen)
  SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM shelf_report WHERE token = $1) < ${MOST_REPORTS}
  ON CONFLICT (token, sku, store_number) DO UPDATE SET seen = excluded.seen, reported_at = now()
  WHERE known.seen <> excluded.seen
  RETURNING id AS "reportId", reported_at AS at`;

/** Keeps what somebody found at a store of which a text told, and says so to search. */
@Injectable()
export class ReportShelf {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /** Throws NOT_FOUND for a token of no text, or of one whose time is over, and VALIDATION_FAILED for a bottle that it did not tell of. */
  async run(token: string, { sku, storeNumber, seen }: ShelfReportBody): Promise<void> {
    const text = await findText(this.dataSource.manager, token, this.settings.TEXT_LINK_DAYS);
    if (text.isOver) throw new DomainError('NOT_FOUND');
    const items = await itemsFoundFor(this.dataSource.manager, text);
    if (!items.some((item) => item.sku === sku)) throw new DomainError('VALIDATION_FAILED', { field: 'sku' });
    const { userId } = text;
    await this.dataSource.transaction(async (manager) => {
      await lockUser(manager, userId);
      if (await isForgotten(manager, userId)) throw new DomainError('NOT_FOUND');
      const kept = await queryRow(manager, reportRow, KEEP, [text.token, sku, storeNumber, userId, seen]);
      if (!kept) return;
      const report = { reportId: kept.reportId, userId, sku, storeNumber, seen, at: kept.at.toISOString() };
      await this.outbox.publish(manager, 'notifications.shelf-reported.v1', report);
    });
  }
}

export function forgetShelfReportsOf(manager: EntityManager, userId: string): Promise<number> {
  return execute(manager, 'DELETE FROM shelf_report WHERE user_id = $1', [userId]);
}
