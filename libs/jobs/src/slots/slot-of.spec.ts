import { slotOf } from './slot-clock';

const DAY_SECONDS = 86_400;

describe('the slot of an instant', () => {
  it.each([
    ['2026-11-21T17:04:59Z', 600, 0, '2026-11-21T17:00:00Z'],
    ['2026-11-21T17:00:00Z', 600, 0, '2026-11-21T17:00:00Z'],
    ['2026-11-21T09:00:00Z', DAY_SECONDS, 9 * 3_600, '2026-11-21T09:00:00Z'],
    ['2026-11-21T08:59:59Z', DAY_SECONDS, 9 * 3_600, '2026-11-20T09:00:00Z'],
  ])('%s begins, for slots of %i s that are late by %i s, at %s', (now, lengthSeconds, lateBySeconds, start) => {
    expect(slotOf(new Date(now), lengthSeconds, lateBySeconds)).toEqual(new Date(start));
  });
});
