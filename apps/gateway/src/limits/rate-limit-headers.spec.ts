import { passedLimit, rateLimitHeaders } from './rate-limit-headers';

const minute = (used: number) => ({ most: 60, used, windowSeconds: 60, resetSeconds: 12 });
const day = (used: number) => ({ most: 5_000, used, windowSeconds: 86_400, resetSeconds: 3_600 });

describe('the headers of the limits of a key', () => {
  it('tell of the limit that is nearest, and name both', () => {
    expect(rateLimitHeaders([minute(1), day(100)])).toEqual({
      'ratelimit-limit': '60',
      'ratelimit-remaining': '59',
      'ratelimit-reset': '12',
      'ratelimit-policy': '60;w=60, 5000;w=86400',
    });
    expect(rateLimitHeaders([minute(1), day(4_999)])).toMatchObject({
      'ratelimit-limit': '5000',
      'ratelimit-remaining': '1',
      'ratelimit-reset': '3600',
    });
  });

  it('never tell of less than nothing', () => {
    expect(rateLimitHeaders([minute(99), day(1)])['ratelimit-remaining']).toBe('0');
  });

  it('belong to a call that is refused beyond a limit alone', () => {
    expect([passedLimit([minute(60), day(5_000)]), passedLimit([minute(60), day(5_001)])]).toEqual([
      undefined,
      day(5_001),
    ]);
  });
});
