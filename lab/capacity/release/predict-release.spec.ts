import { forEachPart } from '../measure/processor-accounts';
import type { UnitCosts } from '../units/unit-costs';
import { compareRelease, differencePercent, predictRelease } from './predict-release';
import type { ObservedRelease, Release } from './real-release';

const nothing = forEachPart(() => 0);
const millisecond = forEachPart(() => 1_000);

const UNITS: UnitCosts = {
  rounds: {
    search: [millisecond],
    stream: [nothing],
    'session check': [nothing],
    login: [nothing],
    'saved alert': [nothing],
    'stock change': [nothing],
    'list text': [nothing],
    'alert text': [forEachPart(() => 10_000)],
  },
  idle: millisecond,
  indexedAlert: nothing,
  times: {
    ...{ tick: 0, pass: 0, storesOfBottle: 0, mostStoresRead: 20 },
    ...{ match: 0, bundle: 0, handled: 0, listMessage: 0, claim: 0 },
  },
  memory: {
    ...{
      streamInGateway: 0,
      streamInSearch: 0,
      alertInIndex: 0,
      alertInPostgres: 0,
      textInPostgres: 0,
      bundleInSlot: 0,
    },
    idle: nothing,
  },
};

const RELEASE: Release = {
  subscribers: 100,
  alertsEach: 10,
  watchedEach: 2,
  bottles: 20,
  textsPerSecond: 10,
  visitsPerSecond: 1,
  searchesOfVisit: 3,
};

const OBSERVED: ObservedRelease = {
  ...{ deliveredAt: 2, listAt: 0.5, listTexts: 100, alertTexts: 200 },
  ...{ firstAlertText: 19, lastText: 40, peakTexts: 230, seconds: 50 },
  counts: { search: 1_000, 'alert text': 200 },
  costs: forEachPart(() => 3e6),
};

describe('a predicted release', () => {
  it('waits for the pass, for the slot after it, and for the pace', () => {
    const { firstAlertText, lastText, peakTexts } = predictRelease(RELEASE, OBSERVED, UNITS);
    // The pass is at 10, the slot as well; the list has begun at 2.5, and 76 of it are out by then.
    expect(firstAlertText).toBeCloseTo(10 - 2, 0);
    expect(lastText).toBeCloseTo(2.5 + 299 / 10 - 2);
    expect(peakTexts).toBe(224);
  });

  it('costs what its units cost, and idling', () => {
    const { costs } = predictRelease(RELEASE, OBSERVED, UNITS);
    expect(costs.search).toBe(1_000 * 1_000 + 200 * 10_000 + 50 * 1_000);
  });

  it('stands beside the run, figure by figure', () => {
    const rows = compareRelease(predictRelease(RELEASE, OBSERVED, UNITS), OBSERVED);
    expect(rows.find(({ what }) => what === 'most texts that waited')).toMatchObject({ predicted: 224, observed: 230 });
    expect(rows.map(({ what }) => what)).toContain('processor time of postgres');
  });

  it('is off by a share of what came', () => {
    const row = { what: '', unit: '', predicted: 130, observed: 100 };
    expect(differencePercent(row)).toBe(30);
    expect(differencePercent({ ...row, predicted: 50 })).toBe(-50);
    expect(differencePercent({ ...row, predicted: 0, observed: 0 })).toBe(0);
  });
});
