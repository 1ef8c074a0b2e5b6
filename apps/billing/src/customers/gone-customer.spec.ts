import { goneId, idAtProvider, isGone } from './gone-customer';

describe('what is kept of an id of the provider when its user is gone', () => {
  it('is told from an id of the provider', () => {
    expect([goneId('cus_1'), 'cus_1', ''].map(isGone)).toEqual([true, false, false]);
  });

  it('can be compared, and does not hold the id', () => {
    expect(goneId('cus_1')).toBe(goneId('cus_1'));
    expect(goneId('cus_1')).not.toBe(goneId('cus_2'));
    expect(goneId('cus_1')).toMatch(/^gone:[0-9a-f]{64}$/);
  });

  it('is no id to ask the provider with', () => {
    const ids = ['cus_1', goneId('cus_1'), null].map((stripeCustomerId) => idAtProvider({ stripeCustomerId }));
    expect([...ids, idAtProvider(null)]).toEqual(['cus_1', undefined, undefined, undefined]);
  });
});
