import * as z from 'zod';
import { labRun, type Operation } from '../lab-run';
import { wholeNumber } from '../run-options';
import { CapacityPage } from './capacity-page';
import { FULL_SIZE, PRODUCTION, SEGMENTS } from './full-size/assumptions';
import { paceForOneHour } from './full-size/size-up';
import { judgeChannels } from './channels/judge-channels';
import { compareRelease, differencePercent } from './release/compare-release';
import { type Release, runRelease } from './release/real-release';
import { comparisonTable, limitsTable, memoryTable, needsTable, paceTable, unitTable } from './tables';
import { FULL_EFFORT, measureUnits, QUICK_EFFORT } from './units/measure-units';
import type { UnitCosts } from './units/unit-costs';

/** So far a prediction may be off. */
const GOAL_PERCENT = 30;
/** Half of those who are told come within the time that the texts take, as in an hour of a real day. */
const VISITS_OF_SUBSCRIBER = 0.5;
const ALERTS_EACH = 10;
const WATCHED_EACH = 2;

/**
 * Measures what each thing costs, predicts a small release day from it, runs that day, and computes the full size; then the same of the
 * channels that announcements go by.
 */
export const main = labRun(
  (isQuick) => ({
    subscribers: wholeNumber(isQuick ? 200 : 1_000, `people of the release that is run, ${ALERTS_EACH} alerts each`),
    segments: wholeNumber(40, 'segments of texts a second in it'),
    channels: z.boolean().default(false).describe('only the channels'),
    page: z.boolean().default(false).describe('writes the tables into docs/capacity.md'),
  }),
  async (operation, { subscribers, segments: segmentsPerSecond, channels, page: writesPage }) => {
    const segments = subscribers * (SEGMENTS.list + WATCHED_EACH * SEGMENTS.alert);
    const secondsOfTexts = segments / segmentsPerSecond;
    const release: Release = {
      subscribers,
      alertsEach: ALERTS_EACH,
      watchedEach: WATCHED_EACH,
      bottles: FULL_SIZE.bottles,
      segmentsPerSecond,
      visitsPerSecond: (subscribers * VISITS_OF_SUBSCRIBER) / secondsOfTexts,
      searchesOfVisit: FULL_SIZE.searchesOfVisit,
    };
    if (!channels) {
      const page = new CapacityPage('Figures of a run', operation.print);
      await judgeCapacity(operation, release, page);
      if (writesPage) page.write();
    }
    const page = new CapacityPage('Figures of the channels', operation.print);
    await judgeChannels(operation, { people: subscribers, segmentsPerSecond }, page);
    if (writesPage) page.write();
  },
);

async function judgeCapacity(operation: Operation, release: Release, page: CapacityPage): Promise<void> {
  const { report } = operation;
  const units = await measureUnits(operation, operation.isQuick ? QUICK_EFFORT : FULL_EFFORT);
  page.add('What one of each thing costs', unitTable(units));
  page.add('What is kept in memory and on the disk', memoryTable(units));

  const observed = await runRelease(operation, release);
  const comparison = compareRelease(release, observed, units);
  page.add(`A release for ${release.subscribers} people, predicted and run`, comparisonTable(comparison));
  addFullSize(page, units);

  report.heading('The prediction beside the release that was run');
  for (const row of comparison) {
    const value = Math.abs(differencePercent(row));
    report.figure({ what: `difference: ${row.what}`, value, unit: '%', goal: { atMost: GOAL_PERCENT } });
  }
}

function addFullSize(page: CapacityPage, units: UnitCosts): void {
  page.add('When everybody is told, by the pace of texts', paceTable());
  page.add('What is needed at the pace of production', needsTable(units, PRODUCTION.segmentsPerSecond));
  const hour = paceForOneHour(FULL_SIZE);
  page.add('What is needed to tell everybody within an hour', needsTable(units, hour));
  page.add('What saturates first', limitsTable(units, hour));
}
