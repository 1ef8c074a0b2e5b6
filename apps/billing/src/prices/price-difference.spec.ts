import { priceDifference } from './price-difference';

const MONTHLY = { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' };
const RIGHT = { currency: 'usd', unit_amount: 299, recurring: MONTHLY };

describe('what the provider takes and what we show', () => {
  it('is the same for the price of the plan', () => {
    expect(priceDifference('basic', RIGHT)).toBeUndefined();
  });

  it.each([
    ['another amount', { ...RIGHT, unit_amount: 399 }, '3.99 USD each month'],
    ['another currency', { ...RIGHT, currency: 'eur' }, '2.99 EUR each month'],
    ['another period', { ...RIGHT, recurring: { ...MONTHLY, interval: 'year' } }, '2.99 USD each year'],
    ['several periods', { ...RIGHT, recurring: { ...MONTHLY, interval_count: 3 } }, '2.99 USD each 3 months'],
    ['a price by use', { ...RIGHT, recurring: { ...MONTHLY, usage_type: 'metered' } }, '2.99 USD each month by use'],
    ['a single payment', { ...RIGHT, recurring: null }, '2.99 USD once'],
    ['no fixed amount', { ...RIGHT, unit_amount: null }, 'no fixed amount each month'],
  ])('differs by %s', (_what, price, taken) => {
    const sentence = `basic_monthly: the provider takes ${taken}, and we show 2.99 USD each month.`;
    expect(priceDifference('basic', price)).toBe(sentence);
  });

  it('differs when there is no price', () => {
    expect(priceDifference('premium', undefined)).toContain('no active price');
  });
});
