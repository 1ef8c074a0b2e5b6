import { allowLongWork, execute } from '@barrelhive/database';
import { COOKIE_LIFETIME_DAYS } from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { forgetOldReturns } from '../shelf-history/shelf-history-rows';
import { ZERO_DOUBTED_MS } from '../refresh/recent-zeros';
import { forgetOldHours } from '../stores/store-hours-rows';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';

const RUNS_KEPT_DAYS = 30;
const ATTEMPTS_KEPT_DAYS = 30;
/** What people found on a shelf says nothing after this long; who said it is needed no longer than that. */
const REPORTS_KEPT_DAYS = 90;
const DAYS_COUNTED = 30;
const TICKETS_KEPT = '1 hour';

/** Deletes old records; it is run once a day. */
@Injectable()
export class ForgetOldRecords {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SEARCH_SETTINGS) private readonly settings: SearchSettings,
  ) {}

  async run(): Promise<void> {
    await this.forgetHistory('price_history');
    await this.forgetHistory('stock_history');
    await this.dataSource.transaction((manager) => forgetOthers(manager, this.settings));
  }

  private async forgetHistory(table: HistoryTable): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await allowLongWork(manager);
      await execute(manager, forgetHistorySql(table), [this.settings.HISTORY_DAYS]);
    });
  }
}

type HistoryTable = 'price_history' | 'stock_history';

/** The newest figure before the limit stays: it is what still held when the kept history begins. */
export const forgetHistorySql = (table: HistoryTable) => `DELETE FROM ${table} AS old
  USING (SELECT sku, max(at) AS at FROM ${table} WHERE at < now() - make_interval(days => $1) GROUP BY sku) AS newest
  WHERE old.sku = newest.sku AND old.at < newest.at`;

async function forgetOthers(manager: EntityManager, { STORE_HISTORY_DAYS }: SearchSettings): Promise<void> {
  await allowLongWork(manager);
  await execute(manager, `DELETE FROM store_stock_change WHERE at < now() - make_interval(days => $1)`, [
    STORE_HISTORY_DAYS,
  ]);
  await execute(manager, `DELETE FROM shelf_report WHERE at < now() - make_interval(days => $1)`, [REPORTS_KEPT_DAYS]);
  await execute(
    manager,
    `DELETE FROM refresh_run WHERE started_at < now() - make_interval(days => $1)
     AND started_at < (SELECT max(started_at) FROM refresh_run WHERE outcome = 'accepted')`,
    [RUNS_KEPT_DAYS],
  );
  await execute(
    manager,
    `DELETE FROM detail_attempt WHERE coalesce(greatest(fetched_at, retry_at, claimed_until), '-infinity') < now() - make_interval(days => $1)`,
    [ATTEMPTS_KEPT_DAYS],
  );
  await forgetOldReturns(manager);
  await forgetOldHours(manager);
  await execute(manager, `DELETE FROM recent_zero WHERE began_at < $1`, [new Date(Date.now() - ZERO_DOUBTED_MS)]);
  await execute(manager, `DELETE FROM guest_search WHERE reserved_at < now() - make_interval(days => $1)`, [
    COOKIE_LIFETIME_DAYS,
  ]);
  await execute(manager, `DELETE FROM wanted_bottle WHERE slot < now()`);
  await execute(manager, `DELETE FROM agency_day WHERE day < current_date - $1::int`, [DAYS_COUNTED]);
  await execute(manager, `DELETE FROM search_ticket WHERE expires_at < now() - $1::interval`, [TICKETS_KEPT]);
}
