import { tiers } from '@barrelhive/contracts';
import { isComplimentary, monthlyPriceCents, planName, planShownFor } from './plans';

describe('a plan', () => {
  it('is shown by the name of a plan one can buy', () => {
    expect(tiers.map(planName)).toEqual(['Basic', 'Basic', 'Standard', 'Premium', 'Premium']);
    expect(planShownFor('free_premium')).toBe('premium');
  });

  it('costs what the specification says', () => {
    expect(monthlyPriceCents).toEqual({ basic: 299, standard: 499, premium: 999 });
  });

  it('is complimentary when an operator gave it', () => {
    expect(tiers.filter(isComplimentary)).toEqual(['free_premium']);
  });
});
