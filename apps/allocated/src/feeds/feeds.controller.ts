import type { StoreCalendar } from '@barrelhive/contracts';
import { parseWith, Public } from '@barrelhive/service-kit';
import { Controller, Get, Header, Inject, Query } from '@nestjs/common';
import * as z from 'zod';
import { ListPeriods } from '../monthly-list/list-periods';
import { ReadReleaseCalendar } from './read-release-calendar';
import { FEED_ADDRESS, ReadStoreCalendar } from './read-store-calendar';
import { releaseFeed } from './release-feed';

const MONTHS_SHOWN = 24;
const CACHED = 'public, max-age=600';

const storesQuery = z.object({ stores: z.string().optional() });

/** What calendars and feed readers subscribe to; the same for everybody. */
@Public()
@Controller()
export class FeedsController {
  constructor(
    private readonly listPeriods: ListPeriods,
    private readonly readReleaseCalendar: ReadReleaseCalendar,
    private readonly readStoreCalendar: ReadStoreCalendar,
    @Inject(FEED_ADDRESS) private readonly publicUrl: string,
  ) {}

  @Get('api/allocated-items/calendar.ics')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('cache-control', CACHED)
  calendar(): Promise<string> {
    return this.readReleaseCalendar.run();
  }

  @Get('api/allocated-items/feed.atom')
  @Header('content-type', 'application/atom+xml; charset=utf-8')
  @Header('cache-control', CACHED)
  async feed(): Promise<string> {
    const releases = await this.listPeriods.run();
    return releaseFeed(releases.slice(0, MONTHS_SHOWN), this.publicUrl);
  }

  /** For notifications, which knows whose stores these are; without any it is the calendar that everybody gets. */
  @Get('internal/store-calendar')
  async storeCalendar(@Query(parseWith(storesQuery)) { stores }: z.infer<typeof storesQuery>): Promise<StoreCalendar> {
    return { text: stores === undefined ? await this.calendar() : await this.readStoreCalendar.run(stores.split(',')) };
  }
}
