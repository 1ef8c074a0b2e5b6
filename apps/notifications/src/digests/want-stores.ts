import { stockChange } from '@barrelhive/contracts';
import { allowLongWork, queryRows } from '@barrelhive/database';
import type { HeldSlot } from '@barrelhive/jobs';
import { Outbox } from '@barrelhive/messaging';
import type { RunSchedule } from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { CHANNELS, type Channel } from '../notices/channel';
import { SEND_SCHEDULE } from '../notifications-settings';
import { alertsInTurn, slotOfDay } from './due-alerts';
import { asOfSlot, CURRENT_PRODUCT, currentProduct, isStillTrue } from './still-true';
import { newestReadings } from './store-readings';

/** More are not read before the slot. */
const MOST_WANTED = 256;
/** How many alerts are looked at for what waits for them. */
const MOST_ALERTS = 50_000;

const waitingRow = z.object({ change: stockChange, observedAt: z.date(), product: currentProduct.nullable() });

/**
 * What waits for some alerts, of each the newest change of a product and kind: one alert may wait for old news where another has news with stores.
 * Bottles that concern most alerts come first.
 */
const WAITING = `SELECT c.change, c.observed_at AS "observedAt", ${CURRENT_PRODUCT}
  FROM (SELECT change_id, count(*) AS alerts
          FROM (SELECT DISTINCT ON (w.alert_id, c.sku, c.kind) w.change_id
                  FROM waiting_match w JOIN seen_change c ON c.id = w.change_id
                 WHERE w.alert_id = ANY ($1::uuid[]) AND w.notice_id IS NULL
                 ORDER BY w.alert_id, c.sku, c.kind, c.observed_at DESC, w.change_id DESC) AS of_alerts
         GROUP BY 1) AS newest
  JOIN seen_change c ON c.id = newest.change_id
  LEFT JOIN catalogue_entry p ON p.sku = c.sku
 ORDER BY sum(newest.alerts) OVER (PARTITION BY c.sku) DESC, c.sku`;

/** The slot that comes after an instant, or begins with it. */
export function slotAfter(instant: Date, { stepSeconds }: Pick<RunSchedule, 'stepSeconds'>): Date {
  const stepMs = stepSeconds * 1_000;
  return new Date(Math.ceil(instant.getTime() / stepMs) * stepMs);
}

/**
 * Asks search for the stores of what waits for the next slot, of bottles that would be told there without any: those of the night, above all. The
 * slot waits for no answer.
 */
@Injectable()
export class WantStores {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(CHANNELS) private readonly channels: readonly Channel[],
    @Inject(SEND_SCHEDULE) private readonly schedule: RunSchedule,
  ) {}

  /** Answers how many bottles it asked for. */
  run(held: Pick<HeldSlot, 'slot' | 'finish'>): Promise<number> {
    const slot = slotAfter(held.slot, this.schedule);
    return this.dataSource.transaction(async (manager) => {
      await allowLongWork(manager);
      const skus = await this.wanted(manager, slot);
      if (skus.length > 0)
        await this.outbox.publish(manager, 'notifications.stores-wanted.v1', { slot: slot.toISOString(), skus });
      await held.finish(manager);
      return skus.length;
    });
  }

  private async wanted(manager: EntityManager, slot: Date): Promise<string[]> {
    const inTurn = slotOfDay(this.channels, slot, this.schedule);
    const { alertIds } = await alertsInTurn(manager, this.channels, inTurn, { atMost: MOST_ALERTS });
    if (alertIds.length === 0) return [];
    const waiting = await queryRows(manager, waitingRow, WAITING, [alertIds]);
    const skus = waiting.map(({ change }) => change.sku);
    const readings = await newestReadings(manager, skus);
    const without = waiting.filter((match) => {
      const reading = readings.get(match.change.sku);
      if (!isStillTrue(match, match.product, reading)) return false;
      const { after, stores } = asOfSlot(match, match.product, slot, reading).currentChange;
      return stores.length === 0 && after.storeQty !== 0;
    });
    return [...new Set(without.map(({ change }) => change.sku))].slice(0, MOST_WANTED);
  }
}
