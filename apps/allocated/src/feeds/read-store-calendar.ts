import { storeList, type Store } from '@barrelhive/contracts';
import {
  clockWords,
  compareStoreNumbers,
  dayAfter,
  displayStoreNumber,
  localDay,
  periodKey,
  shownName,
  STORE_TIME_ZONE,
  utahHoliday,
  withDisplayName,
} from '@barrelhive/rules';
import { askService } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReadDrawings } from '../drawings/read-drawings';
import { readPostedList, type PostedBottle } from '../opening-quantities/read-posted-list';
import { drawingTimes, monthsFrom, releaseCalendar, type ClosedDay } from './release-calendar';

const DAYS_SHOWN = 365;

export const FEED_ADDRESS = Symbol('public address of the feeds');
export const SEARCH_URL = Symbol('address of the search service');

/** A list is posted for the month of now or the next. */
const MONTHS_WITH_LISTS = 2;

/** The calendar of somebody's stores: what they open with on release days, the drawings, and when they are closed. */
@Injectable()
export class ReadStoreCalendar {
  constructor(
    private readonly dataSource: DataSource,
    private readonly readDrawings: ReadDrawings,
    @Inject(FEED_ADDRESS) private readonly publicUrl: string,
    @Inject(SEARCH_URL) private readonly searchUrl: string,
  ) {}

  /** Throws UPSTREAM_UNAVAILABLE where search does not say the hours of stores: a calendar without its closures would take them away. */
  async run(storeNumbers: readonly string[], now = new Date()): Promise<string> {
    const { stores } = await askService(new URL('/api/stores', this.searchUrl), '', storeList);
    const drawings = (await this.readDrawings.run()).flatMap(drawingTimes);
    const mine = stores.filter(({ storeNumber }) => storeNumbers.includes(storeNumber));
    const own = { bottles: await this.bottlesOf(storeNumbers, now), closed: closedDays(mine, now) };
    return releaseCalendar({ drawings, publicUrl: this.publicUrl, now, own });
  }

  private async bottlesOf(storeNumbers: readonly string[], now: Date): Promise<Map<string, string[]>> {
    const bottles = new Map<string, string[]>();
    for (const period of monthsFrom(now).slice(0, MONTHS_WITH_LISTS)) {
      const lines = linesOf(await readPostedList(this.dataSource, period), storeNumbers);
      if (lines.length > 0) bottles.set(periodKey(period), lines);
    }
    return bottles;
  }
}

/** `#12: Eagle Rare 10 yr (6), Weller 12 yr`, a line for each of the stores that opens with something. */
function linesOf(posted: readonly PostedBottle[], storeNumbers: readonly string[]): string[] {
  return [...storeNumbers].sort(compareStoreNumbers).flatMap((storeNumber) => {
    const names = posted.flatMap(({ name, opens }) =>
      opens
        .filter(({ store }) => store?.storeNumber === storeNumber)
        .map(
          ({ quantity }) => `${shownName(withDisplayName({ name }))}${quantity === undefined ? '' : ` (${quantity})`}`,
        ),
    );
    return names.length > 0 ? [`#${displayStoreNumber(storeNumber)}: ${names.join(', ')}`] : [];
  });
}

/** The days of the next year on which state stores are closed for a holiday, and those on which some stores are closed, or open, by a word of their own. */
export function closedDays(stores: readonly Pick<Store, 'storeNumber' | 'ownHours'>[], now: Date): ClosedDay[] {
  const today = localDay(now, STORE_TIME_ZONE);
  const end = dayAfter(today, DAYS_SHOWN);
  const own = stores.flatMap((store) => ownDays(store)).filter(({ day }) => day >= today && day < end);
  return [...holidays(today), ...own].sort((a, b) => (a.day < b.day ? -1 : 1));
}

function holidays(today: string): ClosedDay[] {
  const days = Array.from({ length: DAYS_SHOWN }, (_, ahead) => dayAfter(today, ahead));
  return days.flatMap((day) => {
    const holiday = utahHoliday(day);
    return holiday === undefined
      ? []
      : [{ day, id: `holiday-${day}`, summary: `State liquor stores are closed: ${holiday}` }];
  });
}

function ownDays({ storeNumber, ownHours }: Pick<Store, 'storeNumber' | 'ownHours'>): ClosedDay[] {
  return (ownHours?.exceptions ?? []).map(({ day, opens, closes, reason }) => {
    const hours =
      opens !== undefined && closes !== undefined ? ` open ${clockWords(opens)} to ${clockWords(closes)}` : ' closed';
    const summary = `Store #${displayStoreNumber(storeNumber)} is${hours}${reason === undefined ? '' : `: ${reason}`}`;
    return { day, id: `store-${storeNumber}-${day}`, summary };
  });
}
