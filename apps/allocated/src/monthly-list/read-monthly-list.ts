import { storeEntry, type AllocatedItem, type AllocatedList } from '@barrelhive/contracts';
import { nullAsUndefined, queryRow, queryRows } from '@barrelhive/database';
import { entitlementAt } from '@barrelhive/entitlements';
import {
  capabilitiesOf,
  currentAllocatedPeriod,
  formatPrice,
  monthName,
  withDisplayName,
  type AllocatedPeriod,
} from '@barrelhive/rules';
import { DomainError } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { readOpenings, withOpening } from '../opening-quantities/read-openings';
import { askAlertTerms, itemsFoundBy } from './items-found-by';
import { PeriodEntity } from './period.entity';

export const ALERTS_URL = Symbol('alerts url');

/** Who asks: the user, and the token with which alerts is asked for the terms. */
interface Caller {
  userId: string;
  authorization: string;
}

interface AskedPeriod {
  year: number | undefined;
  month: number | undefined;
}

const ended = z.object({ endedAt: nullAsUndefined(z.date()) });

/** The list of a month: whole, only what the caller's alerts match, or restricted (`capabilitiesOf` of libs/rules). */
@Injectable()
export class ReadMonthlyList {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ALERTS_URL) private readonly alertsUrl: string,
  ) {}

  /**
   * Without a month and a year the current one is read; by one of them alone the newest list that it fits. Throws NOT_FOUND where none was
   * released.
   */
  async run(caller: Caller, asked: AskedPeriod, now = new Date()): Promise<AllocatedList> {
    const current = currentAllocatedPeriod(now);
    const isAsked = asked.month !== undefined || asked.year !== undefined;
    const month = isAsked ? await this.findReleased(asked) : current;
    const isCurrent = month.year === current.year && month.month === current.month;
    const { currentList } = capabilitiesOf(await entitlementAt(this.dataSource.manager, caller.userId, now));
    const access = isCurrent ? currentList : 'available';
    if (access === 'restricted') return { status: access, message: "Unlock this month's allocated list", items: [] };
    const items = await this.readItems(month);
    const title = `${monthName(month.month)} ${month.year}`;
    if (access === 'available') {
      const endedAt = await this.endOf(month);
      const message = `Allocated items of ${title}`;
      return { status: access, message, items, ...(endedAt && { as_of: endedAt.toISOString() }) };
    }
    const terms = await askAlertTerms(this.alertsUrl, caller.authorization);
    return { status: access, message: 'Allocated Items That Match Your Alerts', items: itemsFoundBy(terms, items) };
  }

  private async findReleased({ year, month }: AskedPeriod): Promise<AllocatedPeriod> {
    const where = { ...(year !== undefined && { year }), ...(month !== undefined && { month }) };
    const order = { year: 'DESC', month: 'DESC' } as const;
    const found = await this.dataSource.getRepository(PeriodEntity).findOne({ where, order });
    if (!found) throw new DomainError('NOT_FOUND', {}, 'There is no allocated list for this month.');
    return found;
  }

  /** When the next list came, with which this one kept what it last showed; undefined for the newest. */
  private async endOf({ year, month }: AllocatedPeriod): Promise<Date | undefined> {
    const sql = 'SELECT min(opened_at) AS "endedAt" FROM period WHERE (year, month) > ($1, $2)';
    return (await queryRow(this.dataSource, ended, sql, [year, month]))?.endedAt;
  }

  private async readItems({ year, month }: AllocatedPeriod): Promise<AllocatedItem[]> {
    const items = await queryRows(
      this.dataSource,
      periodItem,
      `SELECT sku, name, size, price_cents AS "priceCents", warehouse_qty AS "warehouseQty",
              on_order_qty AS "onOrderQty", store_qty AS "storeQty", stores, left_at AS "leftAt"
         FROM period_item WHERE year = $1 AND month = $2 ORDER BY name, sku`,
      [year, month],
    );
    const openings = await readOpenings(this.dataSource, { year, month });
    return items.map((item) => withOpening(allocatedItemAnswer(item), openings.get(item.sku)));
  }
}

const figure = nullAsUndefined(z.int());

/** A bottle of a period as the database keeps it; a figure that the source does not give is absent. */
const periodItem = z.object({
  sku: z.string(),
  name: z.string(),
  size: nullAsUndefined(z.string()),
  priceCents: figure,
  warehouseQty: figure,
  onOrderQty: figure,
  storeQty: figure,
  stores: z.array(storeEntry),
  leftAt: nullAsUndefined(z.date()),
});

/** The bottle in the shape of specification section 3. */
function allocatedItemAnswer({ leftAt, ...item }: z.infer<typeof periodItem>): AllocatedItem {
  return {
    ...withDisplayName(item),
    price: formatPrice(item.priceCents),
    ...(leftAt && { left_at: leftAt.toISOString() }),
  };
}
