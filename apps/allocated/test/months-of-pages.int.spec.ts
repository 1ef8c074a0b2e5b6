import { queryRows } from '@barrelhive/database';
import { currentAllocatedPeriod, periodKey, releaseInstant } from '@barrelhive/rules';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { eventually } from '@barrelhive/testing';
import { OpenPeriod } from '../src/monthly-list/open-period';
import { startAllocated, type RunningAllocated } from './running-allocated';

const MONTHS = 12;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const keptRow = z.object({ year: z.int(), month: z.int(), quantities: z.array(z.int()) });

/** The page goes on showing the list of the month before for this long. */
const LINGERS_DAYS = 9;

/**
 * Each month of a year: how many days before its release its list is posted, how often that is edited afterwards, and whether the page is emptied
 * after it lingered, or even shows the old list once more.
 */
const postings = fc.array(
  fc.record({
    daysEarly: fc.oneof(fc.constantFrom(13, 7, 5, 3, 1, 0), fc.integer({ min: 0, max: 13 })),
    edits: fc.integer({ min: 0, max: 2 }),
    then: fc.constantFrom('stays', 'is emptied', 'is back'),
  }),
  { minLength: MONTHS, maxLength: MONTHS },
);

describe('the agency’s page over the months', () => {
  let allocated: RunningAllocated;
  /** Beyond every real release, so that the service itself opens none of them meanwhile. */
  let year = 2060;

  beforeAll(async () => {
    allocated = await startAllocated([]);
    await allocated.observe([{ sku: '016850', name: 'BLANTON 750ml', department: 'LA', status: 'A' }]);
    await eventually('the first period', async () => (await allocated.periods()).length === 1);
  });
  afterAll(() => allocated.dispose());

  const shows = (at: Date, quantity: number | undefined) =>
    allocated.neighbours.deliver('inventory.allocated-page-observed.v1', {
      observedAt: at.toISOString(),
      contentHash: String(quantity),
      rows: quantity === undefined ? [] : [{ name: 'Blanton', store: '1 Main', quantity }],
    });
  const opens = (at: Date) => allocated.service.app.get(OpenPeriod).run(at);
  const kept = () =>
    queryRows(
      allocated.service.app.get(DataSource),
      keptRow,
      'SELECT year, month, array_agg(quantity) AS quantities FROM page_row GROUP BY year, month ORDER BY year, month',
    );

  const announced = async () => ({
    released: (await allocated.neighbours.published('allocated.list-released.v1')).map(periodKey),
    posted: (await allocated.neighbours.published('allocated.list-posted.v1')).map(periodKey),
  });

  it('has what is seen first in the month that is open, however old that is', async () => {
    const lateInMonth = new Date(releaseInstant({ year: 2050, month: 3 }).getTime() + 20 * DAY_MS);
    await shows(lateInMonth, 7);
    expect(await kept()).toEqual([{ year: 2050, month: 3, quantities: [7] }]);
    expect(currentAllocatedPeriod(lateInMonth)).toEqual({ year: 2050, month: 3 });
  });

  it('has each list in its own month, wherever it is posted, and announces it once ahead and once on its day', async () => {
    await fc.assert(
      fc.asyncProperty(postings, async (months) => {
        const first = year;
        year++;
        const before = await announced();
        const expected = [];
        for (const [place, { daysEarly, edits, then }] of months.entries()) {
          const period = { year: first, month: place + 1 };
          const release = releaseInstant(period);
          const changes = Array.from({ length: edits + 1 }, (_, edit) => ({
            at: new Date(release.getTime() - daysEarly * DAY_MS + (edit * 11 + 9) * HOUR_MS),
            quantity: (place + 1) * 10 + edit,
          }));
          const last = (place + 1) * 10 + edits;
          for (const { at, quantity } of changes.filter(({ at }) => at < release)) await shows(at, quantity);
          await opens(release);
          await opens(new Date(release.getTime() + HOUR_MS));
          for (const { at, quantity } of changes.filter(({ at }) => at >= release)) await shows(at, quantity);
          const later = new Date(release.getTime() + LINGERS_DAYS * DAY_MS);
          if (then !== 'stays') await shows(later, undefined);
          if (then === 'is back') await shows(new Date(later.getTime() + HOUR_MS), last);
          expected.push({ ...period, quantities: [last], isPosted: daysEarly > 0 });
        }
        expect((await kept()).slice(-MONTHS)).toEqual(expected.map(({ isPosted: _, ...row }) => row));
        const { released, posted } = await announced();
        expect(released.slice(before.released.length)).toEqual(expected.map(periodKey));
        expect(posted.slice(before.posted.length)).toEqual(expected.filter(({ isPosted }) => isPosted).map(periodKey));
      }),
      { numRuns: 2 },
    );
  });
});
