import { stepBetween } from './tell-plan';

const none = { tier: 'free' as const, valid: false, cancelled: false };
const basic = { ...none, tier: 'basic' as const, valid: true };
const premium = { ...basic, tier: 'premium' as const };
const cancelled = { ...basic, cancelled: true };

describe('what somebody is told of a plan', () => {
  it.each([
    ['that it began', none, basic, 'begun'],
    ['that it is another one', basic, premium, 'changed'],
    ['that it will end', basic, cancelled, 'cancelled'],
    ['that it renews after all', cancelled, basic, 'renewed'],
    ['that it is over', premium, { ...premium, valid: false }, 'ended'],
    ['nothing of a renewal', basic, basic, undefined],
    ['nothing where there is none', none, { ...none, valid: true }, undefined],
  ])('is %s', (_what, before, after, step) => {
    expect(stepBetween(before, after)).toBe(step);
  });
});
