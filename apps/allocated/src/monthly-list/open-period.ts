import { queryRows } from '@barrelhive/database';
import { SlotHandedBackError } from '@barrelhive/jobs';
import { Outbox } from '@barrelhive/messaging';
import {
  currentAllocatedPeriod,
  localDay,
  periodKey,
  STORE_TIME_ZONE,
  withDisplayName,
  type AllocatedPeriod,
} from '@barrelhive/rules';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { PeriodEntity } from './period.entity';
import { refreshOpenPeriod } from './refresh-open-period';

const NAMED_IN_EVENT = 100;

const listedBottle = z.object({ sku: z.string(), name: z.string(), priceCents: z.int().nullable() });

type ListedBottle = z.infer<typeof listedBottle>;

/** Opens the monthly list when its third Saturday has come, and announces it. */
@Injectable()
export class OpenPeriod {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Answers the period that was opened; undefined when it is open already. Hands the slot back while no bottle is known. */
  run(now: Date): Promise<AllocatedPeriod | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const period = currentAllocatedPeriod(now);
      if (await manager.existsBy(PeriodEntity, period)) return undefined;
      const bottles = await listedBottles(manager);
      if (bottles.length === 0) throw new SlotHandedBackError('no bottle of the monthly list is known');
      const hadPeriods = await manager.exists(PeriodEntity);
      await manager.insert(PeriodEntity, { ...period, openedAt: now });
      await refreshOpenPeriod(
        manager,
        bottles.map((bottle) => bottle.sku),
      );
      if (hadPeriods && isStillItsMonth(period, now)) await this.announce(manager, period, bottles);
      return period;
    });
  }

  private announce(manager: EntityManager, { year, month }: AllocatedPeriod, bottles: ListedBottle[]): Promise<void> {
    return this.outbox.publish(manager, 'allocated.list-released.v1', {
      year,
      month,
      itemCount: bottles.length,
      items: bottles
        .slice(0, NAMED_IN_EVENT)
        .map(({ sku, name, priceCents }) => withDisplayName({ sku, name, priceCents: priceCents ?? undefined })),
    });
  }
}

/** A release noticed after its month is opened and not announced: by then the bottles are known or gone. */
function isStillItsMonth(period: AllocatedPeriod, now: Date): boolean {
  return localDay(now, STORE_TIME_ZONE).startsWith(`${periodKey(period)}-`);
}

function listedBottles(manager: EntityManager): Promise<ListedBottle[]> {
  return queryRows(
    manager,
    listedBottle,
    'SELECT sku, name, price_cents AS "priceCents" FROM allocated_product WHERE on_list ORDER BY name, sku',
  );
}
