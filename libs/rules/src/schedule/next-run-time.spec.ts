import fc from 'fast-check';
import { lastRunTime, nextRunTime, type RunSchedule } from './next-run-time';

const utah: RunSchedule = {
  stepSeconds: 900,
  window: { startMinute: 600, endMinute: 1260 },
  days: new Set([1, 2, 3, 4, 5, 6]),
  zone: 'America/Denver',
};
const always: RunSchedule = {
  ...utah,
  window: { startMinute: 0, endMinute: 1440 },
  days: new Set([0, 1, 2, 3, 4, 5, 6]),
};

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Denver',
  hourCycle: 'h23',
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
});

/** The rule said plainly: is this minute in Denver one at which alerts run? */
function isMark(instant: number, { stepSeconds, window, days }: RunSchedule): boolean {
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const minute = Number(parts.hour) * 60 + Number(parts.minute);
  const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts.weekday ?? '');
  return (
    days.has(weekday) && minute >= window.startMinute && minute < window.endMinute && (minute * 60) % stepSeconds === 0
  );
}

function byTryingEveryMinute(from: Date, schedule: RunSchedule): string {
  const MINUTE = 60_000;
  let instant = Math.ceil(from.getTime() / MINUTE) * MINUTE;
  while (!isMark(instant, schedule)) instant += MINUTE;
  return new Date(instant).toISOString();
}

/** Instants around both changes of the clock. */
const aroundChanges = fc
  .tuple(
    fc.constantFrom('2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z', '2026-06-01T00:00:00Z'),
    fc.integer({ min: -100_000, max: 100_000 }),
  )
  .map(([change, seconds]) => new Date(Date.parse(change) + seconds * 1000));

function schedulesWithWindows(...windows: RunSchedule['window'][]) {
  return fc
    .record({
      stepSeconds: fc.constantFrom(60, 300, 900, 1800, 7200, 14_400),
      window: fc.constantFrom(utah.window, always.window, ...windows),
      days: fc.constantFrom(utah.days, always.days),
    })
    .map((part): RunSchedule => ({ ...utah, ...part }));
}

const next = (now: string, schedule = utah) => nextRunTime(new Date(now), schedule).toISOString();

describe('the next run', () => {
  it.each([
    ['is rounded up to the quarter', '2026-11-20T18:07:03Z', '2026-11-20T18:15:00.000Z'],
    ['is now on a quarter', '2026-11-20T18:15:00Z', '2026-11-20T18:15:00.000Z'],
    ['before 10:00 is at 10:00', '2026-11-20T09:00:00Z', '2026-11-20T17:00:00.000Z'],
    ['the last of a day is at 20:45', '2026-11-21T03:31:00Z', '2026-11-21T03:45:00.000Z'],
    ['after 20:45 is at 10:00 the next day', '2026-11-20T03:45:01Z', '2026-11-20T17:00:00.000Z'],
    ['on Saturday night is on Monday', '2026-11-22T04:00:00Z', '2026-11-23T17:00:00.000Z'],
    ['on Sunday is on Monday', '2026-11-22T19:00:00Z', '2026-11-23T17:00:00.000Z'],
    ['over the spring change is at 10:00 summer time', '2026-03-08T03:59:00Z', '2026-03-09T16:00:00.000Z'],
    ['over the autumn change is at 10:00 winter time', '2026-11-01T03:00:00Z', '2026-11-02T17:00:00.000Z'],
  ])('%s', (_, now, run) => {
    expect(next(now)).toBe(run);
  });

  it('skips holidays', () => {
    const isHoliday = (day: string) => ['2026-11-26', '2026-11-27'].includes(day);
    expect(next('2026-11-26T18:00:00Z', { ...utah, isHoliday })).toBe('2026-11-28T17:00:00.000Z');
  });

  it('is a mark of the schedule that no earlier one precedes, tried minute by minute around both changes of the clock', () => {
    const schedules = schedulesWithWindows({ startMinute: 70, endMinute: 300 });
    fc.assert(
      fc.property(aroundChanges, schedules, (now, schedule) => {
        expect(nextRunTime(now, schedule).toISOString()).toBe(byTryingEveryMinute(now, schedule));
      }),
      { numRuns: 150 },
    );
  });

  it('counts short steps from midnight', () => {
    expect(next('2026-11-20T18:07:03.001Z', { ...always, stepSeconds: 15 })).toBe('2026-11-20T18:07:15.000Z');
  });

  it('just after a mark is the following one', () => {
    expect(next('2026-11-20T18:15:00.001Z')).toBe('2026-11-20T18:30:00.000Z');
    expect(next('2026-11-21T03:45:00.001Z')).toBe('2026-11-21T17:00:00.000Z');
  });

  it('never comes when no day is open, and says so', () => {
    expect(() => nextRunTime(new Date('2026-11-20T18:00:00Z'), { ...utah, isHoliday: () => true })).toThrow(RangeError);
    expect(() => nextRunTime(new Date('2026-11-20T18:00:00Z'), { ...utah, days: new Set() })).toThrow(RangeError);
  });
});

describe('the last run', () => {
  const last = (now: string, schedule = utah) => lastRunTime(new Date(now), schedule)?.toISOString();

  it.each([
    ['is rounded down to the quarter', '2026-11-20T18:07:03Z', '2026-11-20T18:00:00.000Z'],
    ['is now on a quarter', '2026-11-20T18:15:00Z', '2026-11-20T18:15:00.000Z'],
    ['just before a mark is the one before', '2026-11-20T18:14:59.999Z', '2026-11-20T18:00:00.000Z'],
    ['before 10:00 was at 20:45 the day before', '2026-11-20T16:59:00Z', '2026-11-20T03:45:00.000Z'],
    ['when the window closes was at 20:45', '2026-11-21T04:00:00Z', '2026-11-21T03:45:00.000Z'],
    ['on Sunday was on Saturday', '2026-11-22T19:00:00Z', '2026-11-22T03:45:00.000Z'],
    ['over the spring change was at 20:45 winter time', '2026-03-09T15:59:00Z', '2026-03-08T03:45:00.000Z'],
    ['over the autumn change was at 20:45 summer time', '2026-11-02T16:59:00Z', '2026-11-01T02:45:00.000Z'],
  ])('%s', (_, now, run) => {
    expect(last(now)).toBe(run);
  });

  it('skips holidays', () => {
    const isHoliday = (day: string) => ['2026-11-26', '2026-11-27'].includes(day);
    expect(last('2026-11-28T16:00:00Z', { ...utah, isHoliday })).toBe('2026-11-26T03:45:00.000Z');
  });

  it('is in the same pass of the hour that comes twice, and no mark that the clock jumped over', () => {
    expect(last('2026-11-01T07:40:00Z', always)).toBe('2026-11-01T07:30:00.000Z');
    expect(last('2026-11-01T08:40:00Z', always)).toBe('2026-11-01T08:30:00.000Z');
    expect(last('2026-03-08T09:10:00Z', { ...always, stepSeconds: 7200 })).toBe('2026-03-08T07:00:00.000Z');
  });

  it('is a mark at or before now, with none between, around both changes of the clock', () => {
    const schedules = schedulesWithWindows({ startMinute: 60, endMinute: 300 });
    fc.assert(
      fc.property(aroundChanges, schedules, (now, schedule) => {
        const run = lastRunTime(now, schedule) ?? new Date(NaN);
        expect(run.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(nextRunTime(run, schedule)).toEqual(run);
        expect(nextRunTime(new Date(run.getTime() + 1), schedule).getTime()).toBeGreaterThan(now.getTime());
      }),
      { numRuns: 500 },
    );
  });

  it('is found across a closure of a year, and not when none was open for longer', () => {
    const now = '2026-11-20T18:00:00Z';
    const closedSince = (lastOpen: string) => ({ ...utah, isHoliday: (day: string) => day > lastOpen });
    expect(last(now, closedSince('2025-11-21'))).toBe('2025-11-22T03:45:00.000Z');
    expect(last(now, closedSince('2025-01-01'))).toBeUndefined();
    expect(last(now, { ...utah, days: new Set() })).toBeUndefined();
  });
});
