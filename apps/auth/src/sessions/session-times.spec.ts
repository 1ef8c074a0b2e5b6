import { SESSION_ABSOLUTE_TIMEOUT_MS, SESSION_IDLE_TIMEOUT_MS } from '@barrelhive/rules';
import fc from 'fast-check';
import { isLive, latestEnd } from './session-times';

const start = new Date('2026-11-21T08:00:00.000Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const HOUR_MS = 3_600_000;

describe('a session', () => {
  it('counts after exactly 4 idle hours, and not a moment longer', () => {
    const session = { startedAt: start, lastSeenAt: start, endedAt: null };
    expect(isLive(session, after(4 * HOUR_MS))).toBe(true);
    expect(isLive(session, after(4 * HOUR_MS + 1))).toBe(false);
  });

  it('is over after 24 hours however busy it is', () => {
    const busyUntil = (ms: number) => ({ startedAt: start, lastSeenAt: after(ms), endedAt: null });
    expect(isLive(busyUntil(24 * HOUR_MS - 1), after(24 * HOUR_MS - 1))).toBe(true);
    expect(isLive(busyUntil(24 * HOUR_MS), after(24 * HOUR_MS))).toBe(false);
    expect(latestEnd(start)).toEqual(after(24 * HOUR_MS));
  });

  it('does not count once it was ended', () => {
    expect(isLive({ startedAt: start, lastSeenAt: start, endedAt: after(1) }, after(2))).toBe(false);
  });

  it('never comes back to life as time passes', () => {
    const span = fc.integer({ min: 0, max: 2 * SESSION_ABSOLUTE_TIMEOUT_MS });
    fc.assert(
      fc.property(span, span, span, (seen, first, further) => {
        const session = { startedAt: start, lastSeenAt: after(seen), endedAt: null };
        const now = seen + first;
        if (isLive(session, after(now + further))) expect(isLive(session, after(now))).toBe(true);
        expect(isLive(session, after(now + SESSION_IDLE_TIMEOUT_MS + 1))).toBe(false);
      }),
    );
  });
});
