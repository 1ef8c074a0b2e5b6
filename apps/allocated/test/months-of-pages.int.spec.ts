import { queryRows } from '@barrelhive/database';
import {
  currentAllocatedPeriod,
  instantAt,
  periodKey,
  STORE_TIME_ZONE,
  thirdSaturday,
  type AllocatedPeriod,
} from '@barrelhive/rules';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { eventually } from '@barrelhive/testing';
import { OpenPeriod } from '../src/monthly-list/open-period';
import { startAllocated, type RunningAllocated } from './running-allocated';

const MONTHS = 24;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const keptRow = z.object({ year: z.int(), month: z.int(), quantities: z.array(z.int()) });

/** Each month of two years: how many days before its release its list is posted, and how often that is edited afterwards. */
const postings = fc.array(
  fc.record({ daysEarly: fc.constantFrom(13, 7, 5, 3, 1, 0), edits: fc.integer({ min: 0, max: 2 }) }),
  { minLength: MONTHS, maxLength: MONTHS },
);

describe('the months of the agency’s page', () => {
  let allocated: RunningAllocated;
  /** Beyond every real release, so that the service itself opens none of them meanwhile. */
  let year = 2060;

  beforeAll(async () => {
    allocated = await startAllocated([]);
    await allocated.observe([{ sku: '016850', name: 'BLANTON 750ml', department: 'LA', status: 'A' }]);
    await eventually('the first period', async () => (await allocated.periods()).length === 1);
  });
  afterAll(() => allocated.dispose());

  const shows = (at: Date, quantity: number) =>
    allocated.neighbours.deliver('inventory.allocated-page-observed.v1', {
      observedAt: at.toISOString(),
      contentHash: String(quantity),
      rows: [{ name: 'Blanton', store: '1 Main', quantity }],
    });
  const opens = (at: Date) => allocated.service.app.get(OpenPeriod).run(at);
  const kept = () =>
    queryRows(
      allocated.service.app.get(DataSource),
      keptRow,
      'SELECT year, month, array_agg(quantity) AS quantities FROM page_row GROUP BY year, month ORDER BY year, month',
    );

  it('has what is seen first in the month that is open, however old that is', async () => {
    const lateInMonth = new Date(releaseOf({ year: 2050, month: 3 }).getTime() + 20 * DAY_MS);
    await shows(lateInMonth, 7);
    expect(await kept()).toEqual([{ year: 2050, month: 3, quantities: [7] }]);
    expect(currentAllocatedPeriod(lateInMonth)).toEqual({ year: 2050, month: 3 });
  });

  it('has each list in its own month, wherever it is posted, and announces each once', async () => {
    await fc.assert(
      fc.asyncProperty(postings, async (months) => {
        const first = year;
        year += MONTHS / 12;
        const announcedBefore = (await allocated.neighbours.published('allocated.list-released.v1')).length;
        const expected = [];
        for (const [place, { daysEarly, edits }] of months.entries()) {
          const period = { year: first + Math.floor(place / 12), month: (place % 12) + 1 };
          const release = releaseOf(period);
          const changes = Array.from({ length: edits + 1 }, (_, edit) => ({
            at: new Date(release.getTime() - daysEarly * DAY_MS + (edit * 11 + 9) * HOUR_MS),
            quantity: (place + 1) * 10 + edit,
          }));
          for (const { at, quantity } of changes.filter(({ at }) => at < release)) await shows(at, quantity);
          await opens(release);
          await opens(new Date(release.getTime() + HOUR_MS));
          for (const { at, quantity } of changes.filter(({ at }) => at >= release)) await shows(at, quantity);
          expected.push({ ...period, quantities: [(place + 1) * 10 + edits] });
        }
        expect((await kept()).slice(-MONTHS)).toEqual(expected);
        const announced = (await allocated.neighbours.published('allocated.list-released.v1')).slice(announcedBefore);
        expect(announced.map(periodKey)).toEqual(expected.map(periodKey));
      }),
      { numRuns: 3 },
    );
  });
});

function releaseOf({ year, month }: AllocatedPeriod): Date {
  return instantAt(thirdSaturday(year, month), 0, STORE_TIME_ZONE);
}
