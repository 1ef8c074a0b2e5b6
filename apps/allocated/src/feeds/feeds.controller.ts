import { queryRows } from '@barrelhive/database';
import { Public } from '@barrelhive/service-kit';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { releaseCalendar } from './release-calendar';
import { releaseFeed } from './release-feed';

export const FEED_ADDRESS = Symbol('public address of the feeds');

const MONTHS_SHOWN = 24;
const DRAWINGS_SHOWN = 50;
const CACHED = 'public, max-age=600';

const release = z.object({ year: z.int(), month: z.int(), openedAt: z.date(), itemCount: z.int() });
const knownDrawing = z.object({ id: z.string(), title: z.string(), openedAt: z.date(), closedAt: z.date().nullable() });

/** What calendars and feed readers subscribe to; the same for everybody. */
@Public()
@Controller('api/allocated-items')
export class FeedsController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FEED_ADDRESS) private readonly publicUrl: string,
  ) {}

  @Get('calendar.ics')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('cache-control', CACHED)
  async calendar(): Promise<string> {
    const drawings = await queryRows(
      this.dataSource,
      knownDrawing,
      `SELECT id, title, opened_at AS "openedAt", closed_at AS "closedAt"
         FROM drawing ORDER BY opened_at DESC, id LIMIT $1`,
      [DRAWINGS_SHOWN],
    );
    return releaseCalendar({ drawings, publicUrl: this.publicUrl, now: new Date() });
  }

  @Get('feed.atom')
  @Header('content-type', 'application/atom+xml; charset=utf-8')
  @Header('cache-control', CACHED)
  async feed(): Promise<string> {
    const releases = await queryRows(
      this.dataSource,
      release,
      `SELECT year, month, opened_at AS "openedAt", count(sku)::int AS "itemCount"
         FROM period LEFT JOIN period_item USING (year, month)
        GROUP BY year, month ORDER BY year DESC, month DESC LIMIT $1`,
      [MONTHS_SHOWN],
    );
    return releaseFeed(releases, this.publicUrl);
  }
}
