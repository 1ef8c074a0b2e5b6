import type { ShownDrawing } from '@barrelhive/contracts';
import { Public } from '@barrelhive/service-kit';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ReadDrawings } from '../drawings/read-drawings';
import { ListPeriods } from '../monthly-list/list-periods';
import { releaseCalendar, type DrawingTimes } from './release-calendar';
import { releaseFeed } from './release-feed';

export const FEED_ADDRESS = Symbol('public address of the feeds');

const MONTHS_SHOWN = 24;
const CACHED = 'public, max-age=600';

/** What calendars and feed readers subscribe to; the same for everybody. */
@Public()
@Controller('api/allocated-items')
export class FeedsController {
  constructor(
    private readonly readDrawings: ReadDrawings,
    private readonly listPeriods: ListPeriods,
    @Inject(FEED_ADDRESS) private readonly publicUrl: string,
  ) {}

  @Get('calendar.ics')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('cache-control', CACHED)
  async calendar(): Promise<string> {
    const drawings = (await this.readDrawings.run()).flatMap(timesOf);
    return releaseCalendar({ drawings, publicUrl: this.publicUrl, now: new Date() });
  }

  @Get('feed.atom')
  @Header('content-type', 'application/atom+xml; charset=utf-8')
  @Header('cache-control', CACHED)
  async feed(): Promise<string> {
    const releases = await this.listPeriods.run();
    return releaseFeed(releases.slice(0, MONTHS_SHOWN), this.publicUrl);
  }
}

/** Nothing for a drawing that is only announced: the agency names no day for it. */
function timesOf({ id, title, openedAt, closedAt }: ShownDrawing): DrawingTimes[] {
  if (openedAt === undefined) return [];
  return [{ id, title, openedAt: new Date(openedAt), closedAt: closedAt === undefined ? null : new Date(closedAt) }];
}
