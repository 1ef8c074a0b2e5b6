import * as fc from 'fast-check';
import { LONGEST_PAUSE_MS, retryAfterMs, retryDelayMs } from './retry-delay';

describe('the wait before another attempt', () => {
  it('doubles with every failure and keeps a random half', () => {
    expect([1, 2, 3, 4].map((failures) => retryDelayMs(failures, 1000, 1))).toEqual([1000, 2000, 4000, 8000]);
    expect([1, 2, 3, 4].map((failures) => retryDelayMs(failures, 1000, 0))).toEqual([500, 1000, 2000, 4000]);
  });

  const now = new Date('2026-11-21T17:00:00Z');

  it('takes what the agency asks for in seconds or as a date', () => {
    expect(retryAfterMs('120', now)).toBe(120_000);
    expect(retryAfterMs('Sat, 21 Nov 2026 17:00:30 GMT', now)).toBe(30_000);
  });

  it('is as long as asked for, up to 6 hours', () => {
    expect(retryAfterMs('3600', now)).toBe(3_600_000);
    expect(retryAfterMs('Sat, 21 Nov 2026 22:30:00 GMT', now)).toBe(5.5 * 3_600_000);
    expect(retryAfterMs('86400', now)).toBe(6 * 3_600_000);
  });

  it('is never negative, endless or not a number, whatever the header says', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)), (header) => {
        const wait = retryAfterMs(header, now);
        expect(wait === undefined || (wait > 0 && wait <= LONGEST_PAUSE_MS)).toBe(true);
      }),
    );
  });
});
