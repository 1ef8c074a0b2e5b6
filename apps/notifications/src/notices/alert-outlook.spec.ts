import type { AlertFinds, Obstacle, Withheld } from '@barrelhive/contracts';
import { areAllOpen } from '@barrelhive/rules';
import fc from 'fast-check';
import {
  alertContent,
  backInStock,
  cheaper,
  hoursOfNewYork,
  nothingKnown,
  limits,
  noPrices,
  onlyPrices,
  recipient,
  saturdayMorning,
  saturdayNight,
  saturdayNoon,
  schedule,
  textsOf,
} from '../../test/example-situation';
import type { Recipient } from '../recipients/find-recipients';
import { outlookAmong, outlookOf, type Outlook } from './alert-outlook';
import { decideNotice, type DayOfAlert } from './decide-notice';
import type { AlertContent } from './message-content';

const freeDay: DayOfAlert = { isTaken: false, isUnderWay: false, notifiedAt: undefined, noticesOfOthers: 0 };

interface Alert {
  recipient: Partial<Recipient>;
  today: Partial<DayOfAlert>;
  finds: Pick<AlertFinds[number], 'soldOut' | 'foundNothingSince'>;
  changes: AlertContent['match']['items'];
}

function outlook(alert: Partial<Alert>, now = saturdayNoon) {
  const { today, finds = {}, changes = [] } = alert;
  const person = { ...recipient, ...alert.recipient };
  return outlookOf({ ...limits, recipient: person, today: { ...freeDay, ...today }, finds, changes }, now);
}

describe('why nothing comes of an alert', () => {
  const soldOut = { since: '2026-11-20T21:40:00.000Z' };
  const daysAgo = (days: number) => new Date(saturdayNoon.getTime() - days * 86_400_000).toISOString();
  const nextDay = new Date('2026-11-23T17:00:00.000Z');

  it.each<[string, Partial<Alert>, Withheld | undefined]>([
    [
      'it was told today',
      { today: { isTaken: true, notifiedAt: saturdayMorning } },
      { obstacle: 'told today', since: saturdayMorning.toISOString() },
    ],
    ['its text is on its way', { today: { isTaken: true, isUnderWay: true } }, { obstacle: 'on its way' }],
    ['its text did not arrive', { today: { isTaken: true } }, { obstacle: 'day taken' }],
    ['25 other alerts were told', { today: { noticesOfOthers: 25 } }, { obstacle: 'too many today' }],
    ['24 other alerts were told', { today: { noticesOfOthers: 24 } }, undefined],
    [
      'it found what is not wanted',
      { changes: [cheaper], recipient: { preferences: noPrices } },
      { obstacle: 'not wanted', kinds: ['price'] },
    ],
    [
      'it found something else, too',
      { changes: [cheaper, backInStock], recipient: { preferences: noPrices } },
      undefined,
    ],
    ['all it finds is sold out', { finds: { soldOut } }, { obstacle: 'sold out', ...soldOut }],
    [
      'nothing was found for a month',
      { finds: { foundNothingSince: daysAgo(30) } },
      { obstacle: 'found nothing', since: daysAgo(30) },
    ],
    ['nothing was found lately', { finds: { foundNothingSince: daysAgo(29) } }, undefined],
  ])('is that %s', (_why, alert, withheld) => {
    expect(outlook(alert).withheld).toEqual(withheld);
  });

  it('is that nothing is wanted that an alert can find', () => {
    const preferences = { ...onlyPrices, price: false };
    const kinds = ['back-in-stock', 'price', 'new-item', 'on-its-way'];
    expect(outlook({ recipient: { preferences } }).withheld).toEqual({ obstacle: 'not wanted', kinds });
    const narrowest = { ...onlyPrices, price_threshold: 100_000, minimum_price_change_percent: 100 };
    for (const increases of [true, false]) {
      const wishes = { ...narrowest, price_change_types: { increases, decreases: !increases } };
      expect(outlook({ recipient: { preferences: wishes } }).withheld).toBeUndefined();
    }
  });

  it.each([
    ['before the window opens', saturdayMorning, new Date('2026-11-21T17:00:00.000Z')],
    ['after it closed', saturdayNight, nextDay],
    ['after its last slot', new Date('2026-11-22T03:50:00.000Z'), nextDay],
  ])('is the hour %s, until the next slot', (_when, now, nextLookAt) => {
    const withheld = { obstacle: 'outside the hours', until: nextLookAt.toISOString() };
    expect(outlook({}, now)).toEqual({ nextLookAt, withheld });
  });

  it('is the hour where the phone is, until the next slot in which neither is closed', () => {
    const there = { recipient: { hours: hoursOfNewYork } };
    expect(outlook(there, saturdayNoon).withheld).toBeUndefined();
    const withheld = { obstacle: 'outside the hours', until: nextDay.toISOString() };
    expect(outlook(there, new Date('2026-11-22T02:00:00.000Z'))).toEqual({ nextLookAt: nextDay, withheld });
  });

  it('is looked at at the next slot, and on the next open day where the day has its text', () => {
    const now = new Date(saturdayNoon.getTime() + 60_000);
    expect(outlook({}, now)).toEqual({ nextLookAt: new Date('2026-11-21T19:15:00.000Z'), withheld: undefined });
    expect(outlook({ today: { isTaken: true } }, now).nextLookAt).toEqual(nextDay);
  });

  it('is looked at at eight, where it is told each morning', () => {
    const inTheMorning = { isNotifiedAtOnce: false, hours: hoursOfNewYork };
    const nextMorning = new Date('2026-11-22T15:00:00.000Z');
    expect(outlook({ recipient: inTheMorning })).toEqual({ nextLookAt: nextMorning, withheld: undefined });
    const today = { isTaken: true, notifiedAt: saturdayMorning };
    expect(outlook({ recipient: inTheMorning, today })).toMatchObject({
      nextLookAt: nextMorning,
      withheld: { obstacle: 'told today' },
    });
  });

  const anyAlert = fc.record({
    recipient: fc.record({
      hasConsented: fc.boolean(),
      hours: fc.constantFrom([], hoursOfNewYork),
      allowedKinds: fc.constantFrom(undefined, [], textsOf({ tier: 'basic', valid: true })),
      preferences: fc.constantFrom(undefined, onlyPrices, noPrices, { ...onlyPrices, price: false }),
      standing: fc.constantFrom(
        nothingKnown,
        { ...nothingKnown, optedOutAt: saturdayMorning },
        { ...nothingKnown, unusableSince: saturdayMorning },
        { ...nothingKnown, pausedUntil: saturdayNight },
      ),
    }),
    today: fc.constantFrom({}, { isTaken: true }, { noticesOfOthers: 25 }),
    finds: fc.constantFrom({}, { soldOut }, { foundNothingSince: daysAgo(40) }),
    changes: fc.subarray([backInStock, cheaper]),
  });
  const anyMoment = fc
    .integer({ min: 0, max: 60 * 24 * 60 })
    .map((minutes) => new Date(Date.UTC(2026, 10, 1) + minutes * 60_000));

  it('is for what was found the reason for which a slot would not write it, and a claim would not send it', () => {
    fc.assert(
      fc.property(anyAlert, anyMoment, (alert, now) => {
        const { withheld } = outlook({ ...alert, today: {} }, now);
        if (alert.changes.length === 0) return;
        const decision = decideNotice(
          {
            ...limits,
            content: alertContent(alert.changes),
            queuedAt: now,
            recipient: { ...recipient, ...alert.recipient },
          },
          now,
        );
        if (decision.kind === 'suppress') expect(withheld).toEqual(decision.withheld);
        else expect(withheld?.obstacle).not.toBe('not wanted');
      }),
      { numRuns: 1_000 },
    );
  });

  it('is always one thing, and the next look is ahead, within the window', () => {
    fc.assert(
      fc.property(anyAlert, anyMoment, (alert, now) => {
        const { nextLookAt, withheld } = outlook(alert, now);
        expect(nextLookAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(areAllOpen(nextLookAt, [schedule, ...alert.recipient.hours])).toBe(true);
        const isFar = nextLookAt.getTime() - now.getTime() > schedule.stepSeconds * 1000;
        if (!withheld) expect(isFar).toBe(false);
        if (withheld?.obstacle === 'outside the hours') expect(withheld.until).toBe(nextLookAt.toISOString());
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('what is said of an alert with several addresses', () => {
  const [soon, tomorrow] = [saturdayNoon, new Date('2026-11-23T17:00:00.000Z')];
  const at = (nextLookAt: Date, obstacle?: Obstacle): Outlook => ({ nextLookAt, withheld: obstacle && { obstacle } });
  const [free, told, notWanted] = [at(soon), at(tomorrow, 'told today'), at(soon, 'not wanted')];
  const atOnce = (outlook: Outlook) => ({ ...outlook, isAtOnce: true });
  const inTheMorning = { ...free, isAtOnce: false };

  it.each([
    ['what holds at the number', at(soon, 'opted out'), [atOnce(free)], at(soon, 'opted out')],
    ['that the number was told', told, [atOnce(told), inTheMorning], told],
    ['that the number was told, while nobody is looked at before', told, [atOnce(at(tomorrow))], told],
    ['what holds at an address that has its day, where the number was told', told, [atOnce(told), atOnce(free)], free],
    ['that another was told, where the number wants nothing', notWanted, [inTheMorning, atOnce(told)], told],
    ['what holds where something is wanted', notWanted, [atOnce(told), atOnce(free)], free],
    ['what holds at a mailbox that is told in the morning, where no other wants it', notWanted, [inTheMorning], free],
    ['that a morning told it, where no other wants it', notWanted, [{ ...told, isAtOnce: false }], told],
    ['that nothing is wanted anywhere', notWanted, [atOnce(notWanted)], notWanted],
  ])('is %s', (_what, atNumber, others, said) => {
    expect(outlookAmong(atNumber, () => others)).toMatchObject(said);
  });
});
