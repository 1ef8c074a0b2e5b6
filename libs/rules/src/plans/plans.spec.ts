import { alertCap, isTier, monthlyPriceCents, paidTiers, planFeatures, planName, planShownFor, tiers } from './plans';

describe('a plan', () => {
  it.each([
    ['free', 2],
    ['basic', 2],
    ['standard', 10],
    ['premium', 25],
    ['free_premium', 25],
  ] as const)('%s allows %i alerts while it is valid, and 2 when it is not', (tier, cap) => {
    expect(alertCap(tier, true)).toBe(cap);
    expect(alertCap(tier, false)).toBe(2);
  });

  it('is shown by the name of a plan one can buy', () => {
    expect(tiers.map(planName)).toEqual(['Basic', 'Basic', 'Standard', 'Premium', 'Premium']);
    expect(planShownFor('free_premium')).toBe('premium');
  });

  it('costs what the specification says', () => {
    expect(monthlyPriceCents).toEqual({ basic: 299, standard: 499, premium: 999 });
  });

  it('promises the alerts it allows, and the lottery only above Basic', () => {
    for (const tier of paidTiers) {
      expect(planFeatures(tier)[0]).toBe(`${alertCap(tier, true)} saved alerts`);
      expect(planFeatures(tier).join().includes('Lottery')).toBe(tier !== 'basic');
    }
  });

  it.each(['free', 'free_premium'])('is known by the tier %s', (value) => expect(isTier(value)).toBe(true));
  it.each(['gold', '', null, 3])('is not known by %p', (value) => expect(isTier(value)).toBe(false));
});
