import type { AllocatedItem, AllocatedList } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { entitlementAt } from '@barrelhive/entitlements';
import { termMatchesName } from '@barrelhive/matching';
import { capabilitiesOf, currentAllocatedPeriod, monthName, type AllocatedPeriod } from '@barrelhive/rules';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readOpenings, withOpening } from '../opening-quantities/read-openings';
import { AlertTerms } from './alert-terms';
import { allocatedItemAnswer, periodItem } from './allocated-product';
import { PeriodEntity } from './period.entity';

/** Who asks: the user, and the token with which alerts is asked for the terms. */
interface Caller {
  userId: string;
  authorization: string;
}

/** The list of a month: whole, only what the caller's alerts match, or restricted (design section 4, "Paid or not"). */
@Injectable()
export class ReadMonthlyList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly alertTerms: AlertTerms,
  ) {}

  /** Without a month the current one is read. Throws NOT_FOUND for a month that was never released. */
  async run(caller: Caller, asked: AllocatedPeriod | undefined, now = new Date()): Promise<AllocatedList> {
    const current = currentAllocatedPeriod(now);
    const month = asked ?? current;
    const isCurrent = month.year === current.year && month.month === current.month;
    if (asked) await this.refuseUnknownMonth(asked);
    const { currentList } = capabilitiesOf(await entitlementAt(this.dataSource.manager, caller.userId, now));
    const access = isCurrent ? currentList : 'available';
    if (access === 'restricted') return { status: access, message: "Unlock this month's allocated list", items: [] };
    const items = await this.readItems(month);
    const title = `${monthName(month.month)} ${month.year}`;
    if (access === 'available') return { status: access, message: `Allocated items of ${title}`, items };
    const terms = await this.alertTerms.of(caller);
    return {
      status: access,
      message: 'Allocated Items That Match Your Alerts',
      items: items.filter((item) => terms.some((term) => termMatchesName(term, item.name))),
    };
  }

  private async refuseUnknownMonth({ year, month }: AllocatedPeriod): Promise<void> {
    const isKnown = await this.dataSource.getRepository(PeriodEntity).existsBy({ year, month });
    if (!isKnown) throw new DomainError('NOT_FOUND', {}, 'There is no allocated list for this month.');
  }

  private async readItems({ year, month }: AllocatedPeriod): Promise<AllocatedItem[]> {
    const items = await queryRows(
      this.dataSource,
      periodItem,
      `SELECT sku, name, size, price_cents AS "priceCents", warehouse_qty AS "warehouseQty",
              on_order_qty AS "onOrderQty", store_qty AS "storeQty", stores
         FROM period_item WHERE year = $1 AND month = $2 ORDER BY name, sku`,
      [year, month],
    );
    const openings = await readOpenings(this.dataSource, { year, month });
    return items.map((item) => withOpening(allocatedItemAnswer(item), openings.get(item.sku)));
  }
}
