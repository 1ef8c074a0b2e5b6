import type { Alert, AlertHistoryEntry } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { DAY_MS, type RunSchedule, withDisplayName } from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { CatalogueIndex, type CatalogueProduct, type Found } from '../catalogue-copy/catalogue-index';
import { NAMES_KEPT_DAYS } from '../database/former-names';
import { ALERT_SCHEDULE, runTimes } from './run-times';
import { alertAnswer, type SavedAlert } from './saved-alert';
import { SavedAlertEntity } from './saved-alert.entity';

/** The notifications that an alert's card shows (specification section 9). */
export const NOTIFICATIONS_SHOWN = 5;

const sentText = z.object({ alertId: z.string(), sentAt: z.date(), itemsFound: z.int() });

/** The caller's alerts in alphabetical order of their terms, each with its last five texts, newest first, and what is to be said of what it finds. */
@Injectable()
export class ListSavedAlerts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueIndex,
    @Inject(ALERT_SCHEDULE) private readonly schedule: RunSchedule,
  ) {}

  async run(userId: string): Promise<Alert[]> {
    return (await this.withFinds(userId)).map(({ alert }) => alert);
  }

  /** The same, each with the products that its term finds. */
  async withFinds(userId: string): Promise<{ alert: Alert; products: CatalogueProduct[] }[]> {
    const [alerts, history] = await Promise.all([
      this.dataSource.getRepository(SavedAlertEntity).findBy({ userId }),
      this.readHistory(userId),
    ]);
    alerts.sort((a, b) => a.searchTerm.localeCompare(b.searchTerm, 'en', { sensitivity: 'base' }));
    const terms = alerts.map((alert) => alert.searchTerm);
    const found = await this.catalogue.searchAll(this.dataSource.manager, terms);
    const now = new Date();
    const times = runTimes(this.schedule, now);
    return alerts.map((alert, position) => ({
      alert: {
        ...alertAnswer(alert, times, history.get(alert.id)),
        ...saidOfFinds(alert, found?.[position], now),
      },
      products: found?.[position]?.products ?? [],
    }));
  }

  private async readHistory(userId: string): Promise<Map<string, AlertHistoryEntry[]>> {
    const rows = await queryRows(
      this.dataSource,
      sentText,
      `SELECT h.alert_id AS "alertId", h.sent_at AS "sentAt", h.items_found AS "itemsFound"
         FROM saved_alert a
         CROSS JOIN LATERAL (
           SELECT * FROM alert_history WHERE alert_id = a.id AND NOT is_withdrawn ORDER BY sent_at DESC LIMIT $2
         ) h
        WHERE a.user_id = $1
        ORDER BY h.sent_at DESC`,
      [userId, NOTIFICATIONS_SHOWN],
    );
    const byAlert = new Map<string, AlertHistoryEntry[]>();
    for (const { alertId, sentAt, itemsFound } of rows) {
      const entries = byAlert.get(alertId) ?? [];
      entries.push({ sentAt: sentAt.toISOString(), itemsFound });
      byAlert.set(alertId, entries);
    }
    return byAlert;
  }
}

type SaidOfFinds = Pick<Alert, 'isNear' | 'found_nothing_since' | 'renamed_to'>;

/** Before the catalogue is known nothing is said. */
function saidOfFinds(alert: SavedAlert, found: Found | undefined, now: Date): SaidOfFinds {
  if (!found) return {};
  const [first] = found.products;
  if (!first) return { found_nothing_since: foundNothingSince(alert, found, now).toISOString() };
  return {
    isNear: found.isNear || undefined,
    renamed_to: found.isByFormerName ? withDisplayName({ sku: first.sku, name: first.name }) : undefined,
  };
}

/** Since when an alert finds nothing: since it was saved, or since the last product left that it found. What is longer ago is not remembered. */
export function foundNothingSince(
  { createdAt }: Pick<SavedAlert, 'createdAt'>,
  { lastLeftAt }: Pick<Found, 'lastLeftAt'>,
  now: Date,
): Date {
  const remembered = now.getTime() - NAMES_KEPT_DAYS * DAY_MS;
  return new Date(Math.max(createdAt.getTime(), lastLeftAt?.getTime() ?? 0, remembered));
}
