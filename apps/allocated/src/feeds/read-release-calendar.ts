import { Inject, Injectable } from '@nestjs/common';
import { ReadDrawings } from '../drawings/read-drawings';
import { FEED_ADDRESS } from './read-store-calendar';
import { drawingTimes, monthsFrom, releaseCalendar } from './release-calendar';

/** The calendar that everybody gets. It changes a few times a month, and its text takes 3 to 6 ms to be made: so the last one is kept with what it was made of. */
@Injectable()
export class ReadReleaseCalendar {
  private last: { madeOf: string; text: string } | undefined;

  constructor(
    private readonly readDrawings: ReadDrawings,
    @Inject(FEED_ADDRESS) private readonly publicUrl: string,
  ) {}

  async run(now = new Date()): Promise<string> {
    const drawings = (await this.readDrawings.run()).flatMap(drawingTimes);
    const madeOf = JSON.stringify({ drawings, months: monthsFrom(now) });
    if (this.last?.madeOf !== madeOf)
      this.last = { madeOf, text: releaseCalendar({ drawings, publicUrl: this.publicUrl, now }) };
    return this.last.text;
  }
}
