import { growthOfTime } from './growth-of-time';

const LENGTHS = { short: 'a'.repeat(2_000), long: 'a'.repeat(8_000), leastMs: 0.01, bound: 9 };

/** Looks at every letter once, or at every pair of letters. */
function steps(text: string, { squared }: { squared: boolean }): number {
  let seen = 0;
  for (let first = 0; first < text.length; first++) {
    for (let second = 0; second < (squared ? text.length : 100); second++) seen += text.charCodeAt(second) & 1;
  }
  return seen;
}

describe('the growth of time', () => {
  it('is below the bound for work in proportion to the length, though some attempts are held up', () => {
    let attempts = 0;
    const heldUp = (text: string) => {
      const slow = attempts++ < 6 && text.length === 8_000;
      for (let again = 0; again < (slow ? 20 : 1); again++) steps(text, { squared: false });
    };
    expect(growthOfTime(heldUp, LENGTHS)).toBeLessThanOrEqual(9);
  });

  it('is above the bound for work that grows with the square of the length', () => {
    expect(growthOfTime((text) => steps(text, { squared: true }), LENGTHS)).toBeGreaterThan(9);
  });
});
