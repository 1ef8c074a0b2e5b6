import { paidTiers } from '@barrelhive/contracts';
import fc from 'fast-check';
import { attemptFor } from './checkout-attempt';
import type { CheckoutAttemptEntity } from './checkout-attempt.entity';

const AT_MOST_ONE = 1;

interface Wish {
  /** Seconds since the wish before. */
  pause: number;
  tier: CheckoutAttemptEntity['tier'];
  successUrl: string;
  /** Whether what was begun was paid, or its page closed, before this wish. */
  isOver: boolean;
}

const wish = fc.record<Wish>({
  pause: fc.integer({ min: 0, max: 70 }),
  tier: fc.constantFrom(...paidTiers),
  successUrl: fc.constantFrom('/payment-success', '/account'),
  isOver: fc.boolean(),
});

/** What each wish of a person gets, one after the other. */
function play(wishes: readonly Wish[], pagesPerMinute = AT_MOST_ONE) {
  let at = Date.parse('2026-11-26T12:00:00Z');
  let latest: CheckoutAttemptEntity | null = null;
  return wishes.map(({ pause, isOver, ...wanted }) => {
    at += pause * 1000;
    const before = latest && { ...latest, finished: latest.finished || isOver };
    const intention = { userId: 'u', cancelUrl: '/account', ...wanted };
    const answer = attemptFor(before, intention, { now: new Date(at), pagesPerMinute });
    const isNew = 'attempt' in answer && answer.attempt !== before?.attempt;
    latest = 'attempt' in answer ? answer : before;
    return { at, wanted, before, answer, isNew };
  });
}

describe('the attempt to buy a plan', () => {
  const basic: Wish = { pause: 0, tier: 'basic', successUrl: '/account', isOver: false };

  it('is the running one for the same plan, whatever the way back', () => {
    const answers = play([basic, { ...basic, pause: 10, successUrl: '/payment-success' }]);
    expect(answers.map(({ isNew }) => isNew)).toEqual([true, false]);
    expect(answers[1]?.answer).toMatchObject({ attempt: 1, successUrl: '/account' });
  });

  it('is a new one for another plan at once', () => {
    const answers = play([basic, { ...basic, tier: 'premium' }, { ...basic, tier: 'standard' }]);
    expect(answers.map(({ isNew }) => isNew)).toEqual([true, true, true]);
  });

  it('must wait for a plan whose page was closed within the minute', () => {
    const answers = play([basic, { ...basic, tier: 'premium', pause: 15 }, { ...basic, pause: 15 }]);
    expect(answers[2]?.answer).toEqual({ retryAfterSeconds: 30 });
  });

  it('never makes more new pages of a plan in a minute than there may be, and refuses only because of them', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), (wishes, pagesPerMinute) => {
        const answers = play(wishes, pagesPerMinute);
        const begun = answers.filter(({ isNew }) => isNew);
        for (const { at, wanted, answer, isNew } of answers) {
          const ofMinute = begun.filter(
            (one) => one.wanted.tier === wanted.tier && at - one.at < 60_000 && one.at <= at,
          );
          if (isNew) expect(ofMinute.length).toBeLessThanOrEqual(pagesPerMinute);
          if ('attempt' in answer) expect(answer.tier).toBe(wanted.tier);
          else expect(ofMinute.length).toBe(pagesPerMinute);
        }
      }),
    );
  });

  it('is there once the time that a refusal named has passed', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 40 }), (wishes) => {
        for (const { at, before, answer, wanted } of play(wishes)) {
          if ('attempt' in answer) continue;
          const now = new Date(at + answer.retryAfterSeconds * 1000);
          const intention = { userId: 'u', cancelUrl: '/account', ...wanted };
          expect(attemptFor(before, intention, { now, pagesPerMinute: AT_MOST_ONE })).toHaveProperty('attempt');
        }
      }),
    );
  });
});
