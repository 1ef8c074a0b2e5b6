import { forEachPart } from '../measure/processor-accounts';
import type { UnitCosts } from '../units/unit-costs';
import { compareRelease, differencePercent } from './compare-release';
import type { ObservedRelease, Release } from './real-release';

const nothing = forEachPart(() => 0);
const millisecond = forEachPart(() => 1_000);

const UNITS: UnitCosts = {
  rounds: {
    search: [millisecond],
    stream: [nothing],
    'session check': [nothing],
    login: [nothing],
    'list text': [nothing],
    'alert text': [forEachPart(() => 10_000)],
  },
  idle: millisecond,
  memory: { alertInIndex: 0, alertInPostgres: 0, textInPostgres: 0, idle: nothing },
};

const RELEASE: Release = {
  subscribers: 100,
  alertsEach: 10,
  watchedEach: 2,
  bottles: 20,
  segmentsPerSecond: 10,
  visitsPerSecond: 1,
  searchesOfVisit: 3,
};

const OBSERVED: ObservedRelease = {
  ...{ listAt: 0.5, lastText: 40, seconds: 50 },
  counts: { search: 1_000, 'alert text': 200, 'list text': 100 },
  costs: forEachPart(() => 3e6),
};

describe('a predicted release', () => {
  const rowOf = (what: string) => compareRelease(RELEASE, OBSERVED, UNITS).find((row) => row.what === what);

  it('sends its texts at the pace, from the announcement on', () => {
    const row = rowOf('last text after the delivery');
    expect(row).toMatchObject({ predicted: 0.5 + 499 / 10, observed: 40 });
  });

  it('costs what its units cost, and idling, beside what the run cost', () => {
    const predicted = (1_000 * 1_000 + 200 * 10_000 + 50 * 1_000) / 1e6;
    expect(rowOf('processor time of search')).toMatchObject({ predicted, observed: 3 });
    expect(rowOf('processor time of postgres')).toBeDefined();
  });

  it('is off by a share of what came', () => {
    const row = { what: '', unit: '', predicted: 130, observed: 100 };
    expect(differencePercent(row)).toBe(30);
    expect(differencePercent({ ...row, predicted: 50 })).toBe(-50);
    expect(differencePercent({ ...row, predicted: 0, observed: 0 })).toBe(0);
  });
});
