import { Outbox } from '@barrelhive/messaging';
import {
  currentAllocatedPeriod,
  localDay,
  STORE_TIME_ZONE,
  thirdSaturday,
  type AllocatedPeriod,
} from '@barrelhive/rules';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { refreshOpenPeriod } from './refresh-open-period';

/** A release noticed later than this many days is opened, but no longer announced: it is no news any more. */
const announcedWithinDays = 2;
const namedInEvent = 100;

interface ListedBottle {
  sku: string;
  name: string;
  price_cents: number | null;
}

/** Opens the monthly list when its third Saturday has come, once among all replicas, and announces it. */
@Injectable()
export class OpenPeriod {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Answers the period that was opened; undefined when it is open already or no bottle is known yet. */
  run(now: Date): Promise<AllocatedPeriod | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const period = currentAllocatedPeriod(now);
      const bottles = await listedBottles(manager);
      const hadPeriods = await manager.query('SELECT 1 FROM period LIMIT 1').then((rows: unknown[]) => rows.length > 0);
      if (bottles.length === 0 || !(await claimPeriod(period, now, manager))) return undefined;
      await refreshOpenPeriod(
        bottles.map((bottle) => bottle.sku),
        manager,
      );
      if (hadPeriods && isNews(period, now)) await this.announce(period, bottles, manager);
      return period;
    });
  }

  private announce(period: AllocatedPeriod, bottles: ListedBottle[], manager: EntityManager): Promise<void> {
    return this.outbox.publish(manager, 'allocated.list-released.v1', {
      year: period.year,
      month: period.month,
      itemCount: bottles.length,
      items: bottles
        .slice(0, namedInEvent)
        .map(({ sku, name, price_cents }) => ({ sku, name, priceCents: price_cents ?? undefined })),
    });
  }
}

function isNews({ year, month }: AllocatedPeriod, now: Date): boolean {
  const released = Date.parse(thirdSaturday(year, month));
  const today = Date.parse(localDay(now, STORE_TIME_ZONE));
  return today - released <= announcedWithinDays * 86_400_000;
}

function listedBottles(manager: EntityManager): Promise<ListedBottle[]> {
  return manager.query('SELECT sku, name, price_cents FROM allocated_product WHERE on_list ORDER BY name, sku');
}

async function claimPeriod({ year, month }: AllocatedPeriod, now: Date, manager: EntityManager): Promise<boolean> {
  const claimed: unknown[] = await manager.query(
    'INSERT INTO period (year, month, opened_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING year',
    [year, month, now],
  );
  return claimed.length === 1;
}
