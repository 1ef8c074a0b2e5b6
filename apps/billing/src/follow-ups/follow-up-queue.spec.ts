import { MAX_ATTEMPTS, pauseSeconds } from './follow-up-queue';

describe('the pause between two attempts of a follow-up', () => {
  it('starts at a second and doubles up to an hour', () => {
    expect([1, 2, 3, 12, 13, 40].map(pauseSeconds)).toEqual([1, 2, 4, 2048, 3600, 3600]);
  });

  it('keeps on trying for about three days, as long as the provider repeats its own webhooks', () => {
    const attempts = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => index + 1);
    const days = attempts.reduce((sum, failures) => sum + pauseSeconds(failures), 0) / 86_400;
    expect(days).toBeGreaterThan(2.5);
    expect(days).toBeLessThan(3.5);
  });
});
