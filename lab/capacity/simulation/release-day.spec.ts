import fc from 'fast-check';
import { simulateReleaseDay, visitsAfter, type Pace, type ReleaseDay, type ServiceTimes } from './release-day';
import { ALL_DAY, NEVER } from './stages';

const HOURS = { openAt: 36_000, closeAt: 75_600 };
const QUARTER = 900;
const PACE: Pace = {
  refreshSeconds: 600,
  slotSeconds: QUARTER,
  textsPerSecond: 3,
  hours: HOURS,
  notificationReplicas: 2,
};
const TIMES: ServiceTimes = {
  tick: 0.5,
  pass: 1,
  storesOfBottle: 1,
  mostStoresRead: 20,
  match: 0,
  bundle: 0,
  handled: 0,
  listMessage: 0,
  claim: 0.01,
};

const day: fc.Arbitrary<ReleaseDay> = fc.record({
  deliveries: fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 86_400 }),
      bottles: fc.integer({ min: 0, max: 30 }),
      alertsOfEach: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 5 },
  ),
  list: fc.record({ at: fc.integer({ min: 0, max: 86_400 }), texts: fc.integer({ min: 0, max: 500 }) }),
});

describe('a simulated release day', () => {
  it('accounts for every text: sent or left over, none lost and none doubled', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 100 }), (given, textsPerSecond) => {
        const simulated = simulateReleaseDay(given, { ...PACE, textsPerSecond }, TIMES);
        const owed = given.deliveries.reduce((sum, { bottles, alertsOfEach }) => sum + bottles * alertsOfEach, 0);
        expect(simulated.alertTextsAt).toHaveLength(owed);
        expect(simulated.listTextsAt).toHaveLength(given.list.texts);
        expect(simulated.textsAt).toHaveLength(owed + given.list.texts);
        expect(simulated.unsent).toBe(simulated.textsAt.filter((at) => at === NEVER).length);
      }),
    );
  });

  it('sends nothing outside the hours', () => {
    fc.assert(
      fc.property(day, (given) => {
        const sent = simulateReleaseDay(given, PACE, TIMES).textsAt.filter((at) => at < NEVER);
        expect(sent.every((at) => at >= HOURS.openAt && at < HOURS.closeAt + TIMES.claim)).toBe(true);
      }),
    );
  });

  it('goes from the shelf through the next pass and the next slot to the text', () => {
    const given = { deliveries: [{ at: 36_100, bottles: 2, alertsOfEach: 1 }], list: { at: 0, texts: 0 } };
    const { matchedAt, bundledAt, firstAlertTextAt } = simulateReleaseDay(given, PACE, TIMES);
    expect(matchedAt[0]).toBeCloseTo(36_600 + 0.5 + 1 + 2);
    expect(bundledAt[0]).toBeCloseTo(36_900 + 0.5);
    expect(firstAlertTextAt).toBeCloseTo(36_900.5 + 0.01);
  });

  it('sends alerts before an announcement that came earlier', () => {
    const given = { deliveries: [{ at: 36_100, bottles: 1, alertsOfEach: 30 }], list: { at: 36_000, texts: 9_000 } };
    const { firstAlertTextAt = 0, lastAlertTextAt = 0, lastTextAt, peakTexts } = simulateReleaseDay(given, PACE, TIMES);
    expect(firstAlertTextAt - 36_900.5).toBeLessThan(1);
    expect(lastAlertTextAt - firstAlertTextAt).toBeCloseTo(29 / 3, 0);
    expect(lastTextAt).toBeCloseTo(36_000 + 9_030 / 3, 0);
    expect(peakTexts).toBe(9_000);
  });

  it('leaves over what the pace cannot carry before the hours end', () => {
    const given = { deliveries: [], list: { at: 36_000, texts: 120_000 } };
    expect(simulateReleaseDay(given, PACE, TIMES).unsent).toBeCloseTo(120_000 - 3 * 11 * 3_600, -1);
  });

  it('is the senders that count when the pace is higher than theirs', () => {
    const given = { deliveries: [], list: { at: 0, texts: 1_000 } };
    const fast = { ...PACE, textsPerSecond: 1_000, hours: ALL_DAY };
    expect(simulateReleaseDay(given, fast, TIMES).lastTextAt).toBeCloseTo((1_000 * 0.01) / 2, 1);
  });
});

describe('visits', () => {
  const texts = Array.from({ length: 10_000 }, (_, place) => place / 10);
  const visitors = { share: 0.5, delaySeconds: 180, seed: 'visits' };

  it('follow upon a share of the texts, later by some minutes', () => {
    const visits = visitsAfter(texts, visitors);
    expect(visits.length / texts.length).toBeCloseTo(0.5, 1);
    const mean = visits.reduce((sum, at) => sum + at, 0) / visits.length;
    expect(mean).toBeGreaterThan(500 + 170);
    expect(mean).toBeLessThan(500 + 190);
  });

  it('are the same on every run, and do not follow upon what was never sent', () => {
    expect(visitsAfter(texts, visitors)).toEqual(visitsAfter(texts, visitors));
    expect(visitsAfter([NEVER, NEVER], { ...visitors, share: 1 })).toEqual([]);
  });
});
