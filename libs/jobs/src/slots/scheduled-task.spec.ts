import fc from 'fast-check';
import { slotsOf } from './scheduled-task';

const DENVER = { zone: 'America/Denver' };

describe('the slot of an instant', () => {
  it.each([
    ['in the middle of a step', 600, '2026-11-21T17:04:59Z', '2026-11-21T17:00:00Z'],
    ['at its begin', 600, '2026-11-21T17:10:00Z', '2026-11-21T17:10:00Z'],
    ['of seven seconds', 7, '1970-01-01T00:00:20Z', '1970-01-01T00:00:14Z'],
  ])('%s begins with it', (_where, stepSeconds, now, slot) => {
    expect(slotsOf({ stepSeconds })(new Date(now))).toEqual(new Date(slot));
  });

  it('begins so long after a step as the task says', () => {
    const times = { stepSeconds: 900, offsetSeconds: 300 };
    expect(slotsOf(times)(new Date('2026-11-21T17:04:59Z'))).toEqual(new Date('2026-11-21T16:50:00Z'));
    expect(slotsOf(times)(new Date('2026-11-21T17:05:00Z'))).toEqual(new Date('2026-11-21T17:05:00Z'));
  });

  it.each([
    ['from half past three on', '2026-11-21T10:30:00.000Z', '2026-11-21T10:30:00.000Z'],
    ['for the rest of the day', '2026-11-22T04:00:00.000Z', '2026-11-21T10:30:00.000Z'],
    ['until the next one begins', '2026-11-22T10:29:59.999Z', '2026-11-21T10:30:00.000Z'],
    ['in summer, too', '2026-07-04T09:30:00.000Z', '2026-07-04T09:30:00.000Z'],
    ['on the day the clocks go forward', '2026-03-08T09:30:00.000Z', '2026-03-08T09:30:00.000Z'],
    ['on the day they go back', '2026-11-01T10:30:00.000Z', '2026-11-01T10:30:00.000Z'],
  ])('is that of 03:30 in Denver %s', (_when, now, slot) => {
    expect(slotsOf({ cron: '30 3 * * *', ...DENVER })(new Date(now))).toEqual(new Date(slot));
  });

  it('is that of the last Saturday, also days later', () => {
    const slot = slotsOf({ cron: '0 0 * * 6', ...DENVER })(new Date('2026-11-27T23:00:00Z'));
    expect(slot).toEqual(new Date('2026-11-21T07:00:00Z'));
  });

  it('is none unless both lie in the times of the task', () => {
    const times = { stepSeconds: 3_600, isOpenAt: (instant: Date) => instant >= new Date('2026-11-21T17:30:00Z') };
    expect(slotsOf(times)(new Date('2026-11-21T17:29:59Z'))).toBeUndefined();
    expect(slotsOf(times)(new Date('2026-11-21T17:59:59Z'))).toBeUndefined();
    expect(slotsOf(times)(new Date('2026-11-21T18:00:00Z'))).toEqual(new Date('2026-11-21T18:00:00Z'));
  });

  it('is none after the times of the task, though it began in them', () => {
    const times = { stepSeconds: 3_600, isOpenAt: (instant: Date) => instant < new Date('2026-11-21T17:30:00Z') };
    expect(slotsOf(times)(new Date('2026-11-21T17:29:59Z'))).toEqual(new Date('2026-11-21T17:00:00Z'));
    expect(slotsOf(times)(new Date('2026-11-21T17:30:00Z'))).toBeUndefined();
  });

  it('is the same for a clock that has been asked before, of whatever instant', () => {
    const instant = fc.date({ min: new Date('2026-02-20'), max: new Date('2026-11-20'), noInvalidDate: true });
    const times = fc.constantFrom(
      { cron: '30 3 * * *', ...DENVER },
      { cron: '0 0 * * 6', ...DENVER },
      { stepSeconds: 7 },
    );
    fc.assert(
      fc.property(times, fc.array(instant, { minLength: 1 }), (of, instants) => {
        const asked = slotsOf(of);
        expect(instants.map(asked)).toEqual(instants.map((now) => slotsOf(of)(now)));
      }),
      { numRuns: 40 },
    );
  });
});
