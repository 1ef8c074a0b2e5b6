import { queryRow } from '@barrelhive/database';
import { localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import { metrics } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { isWithinDay, msLeftOfDay, tableRequests, type Purpose } from '../agency/day-budget';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { requestsPerDay, SEARCH_SETTINGS, type SearchSettings } from '../search-settings';

const LOOK_AGAIN_MS = 5_000;

const sentRow = z.object({ sent: z.int() });

const leftToday = metrics.gauge({
  name: 'barrelhive_agency_requests_left_today',
  help: 'Requests that the agency may still get today from all replicas; set where DABS_REQUESTS_PER_DAY holds',
});

/** How many requests the agency got today, from all replicas, and who may still ask. */
@Injectable()
export class RequestsOfDay {
  private known = { day: '', sent: 0, at: Number.NEGATIVE_INFINITY };
  private readonly most: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueCopy,
    @Inject(SEARCH_SETTINGS) private readonly settings: SearchSettings,
  ) {
    this.most = requestsPerDay(settings);
  }

  async mayAsk(purpose: Purpose): Promise<boolean> {
    if (!Number.isFinite(this.most)) return true;
    const now = new Date();
    const sent = await this.sentSoFar(now);
    leftToday.set(Math.max(0, this.most - sent));
    return isWithinDay(purpose, { most: this.most, sent, tableNeeds: this.tableNeeds(now) });
  }

  /** A few seconds old at most: within these few requests are sent. */
  private async sentSoFar(now: Date): Promise<number> {
    const day = localDay(now, STORE_TIME_ZONE);
    if (this.known.day === day && performance.now() - this.known.at < LOOK_AGAIN_MS) return this.known.sent;
    const row = await queryRow(
      this.dataSource,
      sentRow,
      `SELECT coalesce(sum(requests), 0)::int AS sent FROM agency_day WHERE day = $1`,
      [day],
    );
    this.known = { day, sent: row?.sent ?? 0, at: performance.now() };
    return this.known.sent;
  }

  private tableNeeds(now: Date): number {
    const { DABS_DEPARTMENTS, DABS_PAGE_ROWS, REFRESH_SECONDS } = this.settings;
    return tableRequests({
      leftMs: msLeftOfDay(now),
      cycleMs: REFRESH_SECONDS * 1000,
      rows: this.catalogue.current.size,
      pageRows: DABS_PAGE_ROWS,
      departments: DABS_DEPARTMENTS.length,
    });
  }
}
