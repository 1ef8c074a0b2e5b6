import type { AllocatedStatus, AnnouncedList } from '@barrelhive/contracts';
import { nullAsUndefined, queryRow } from '@barrelhive/database';
import { entitlementAt } from '@barrelhive/entitlements';
import {
  capabilitiesOf,
  currentAllocatedPeriod,
  nextAllocatedPeriod,
  thirdSaturday,
  withDisplayName,
} from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { askAlertTerms, itemsFoundBy } from '../monthly-list/items-found-by';
import { ALERTS_URL } from '../monthly-list/read-monthly-list';
import { readPostedList, type PostedBottle } from '../opening-quantities/read-posted-list';

/** Who asks, and the token with which alerts is asked for the terms; undefined for a guest. */
type Caller = { userId: string; authorization: string } | undefined;

type Announced = NonNullable<AnnouncedList['announced']>;

const postedRow = z.object({ postedAt: nullAsUndefined(z.date()) });

/** The list that is posted ahead of its day, by store: whole, only what the caller's alerts match, or only how many bottles it holds. */
@Injectable()
export class ReadAnnouncedList {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ALERTS_URL) private readonly alertsUrl: string,
  ) {}

  async run(caller: Caller, now = new Date()): Promise<AnnouncedList> {
    const { year, month } = nextAllocatedPeriod(currentAllocatedPeriod(now));
    const sql = 'SELECT posted_at AS "postedAt" FROM page_of_month WHERE year = $1 AND month = $2';
    const page = await queryRow(this.dataSource, postedRow, sql, [year, month]);
    if (!page?.postedAt) return { announced: null };
    const bottles = await readPostedList(this.dataSource, { year, month });
    const status = await this.accessOf(caller, now);
    return {
      announced: {
        month,
        year,
        release_day: thirdSaturday(year, month),
        posted_at: page.postedAt.toISOString(),
        item_count: bottles.length,
        status,
        stores: caller && status !== 'restricted' ? byStore(await this.shownTo(caller, status, bottles)) : [],
      },
    };
  }

  private async accessOf(caller: Caller, now: Date): Promise<AllocatedStatus> {
    if (!caller) return 'restricted';
    return capabilitiesOf(await entitlementAt(this.dataSource.manager, caller.userId, now)).currentList;
  }

  private async shownTo(
    { authorization }: NonNullable<Caller>,
    status: AllocatedStatus,
    bottles: PostedBottle[],
  ): Promise<PostedBottle[]> {
    if (status === 'available') return bottles;
    return itemsFoundBy(await askAlertTerms(this.alertsUrl, authorization), bottles);
  }
}

/** What each store opens with, in the order of the numbers; addresses that mean no known store come last. */
function byStore(bottles: readonly PostedBottle[]): Announced['stores'] {
  const stores = new Map<string, Announced['stores'][number]>();
  for (const { sku, name, opens } of bottles) {
    for (const { address, store, quantity } of opens) {
      const key = store?.storeNumber ?? address;
      const shown = stores.get(key) ?? { ...(store ?? { address }), bottles: [] };
      shown.bottles.push(withDisplayName({ ...(sku !== undefined && { sku }), name, quantity }));
      stores.set(key, shown);
    }
  }
  return [...stores.values()].sort(
    (a, b) => (a.storeNumber ?? '9999').localeCompare(b.storeNumber ?? '9999') || a.address.localeCompare(b.address),
  );
}
