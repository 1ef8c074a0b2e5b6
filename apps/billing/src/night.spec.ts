import { latestNight } from './night';

describe('the night whose comparison is due', () => {
  it.each([
    ['from half past three on', '2026-11-21T10:30:00.000Z', '2026-11-21T10:30:00.000Z'],
    ['for the rest of the day', '2026-11-22T04:00:00.000Z', '2026-11-21T10:30:00.000Z'],
    ['until the next one begins', '2026-11-22T10:29:59.999Z', '2026-11-21T10:30:00.000Z'],
    ['in summer, too', '2026-07-04T09:30:00.000Z', '2026-07-04T09:30:00.000Z'],
    ['on the day the clocks go forward', '2026-03-08T09:30:00.000Z', '2026-03-08T09:30:00.000Z'],
  ])('is that of 03:30 in Denver %s', (_when, now, night) => {
    expect(latestNight(new Date(now))).toEqual(new Date(night));
  });
});
