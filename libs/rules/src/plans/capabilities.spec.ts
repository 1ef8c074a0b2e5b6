import { capabilitiesOf } from './capabilities';
import { tiers } from '@barrelhive/contracts';

const ALL_TEXTS = ['back-in-stock', 'price', 'new-item', 'on-its-way', 'monthly-allocated', 'lottery'];
const WITHOUT_PLAN = { alertsAtMost: 2, homeStoresAtMost: 1, termsAtOnce: 2, currentList: 'restricted', texts: [] };

describe('what a user may do', () => {
  it.each(tiers)('is little without a valid subscription, whatever the tier: %s', (tier) => {
    expect(capabilitiesOf({ tier, valid: false })).toEqual(WITHOUT_PLAN);
  });

  it('is no more on the free tier', () => {
    expect(capabilitiesOf({ tier: 'free', valid: true })).toEqual(WITHOUT_PLAN);
  });

  it('is every text but the lottery on Basic, and the list filtered', () => {
    expect(capabilitiesOf({ tier: 'basic', valid: true })).toEqual({
      alertsAtMost: 2,
      homeStoresAtMost: 2,
      termsAtOnce: 2,
      currentList: 'available_filtered',
      texts: ['back-in-stock', 'price', 'new-item', 'on-its-way', 'monthly-allocated'],
    });
  });

  it.each([
    ['standard', 10, 5],
    ['premium', 25, 10],
    ['free_premium', 25, 10],
  ] as const)('is every text and the whole list on %s, %i alerts and %i stores', (tier, most, homeStoresAtMost) => {
    expect(capabilitiesOf({ tier, valid: true })).toEqual({
      alertsAtMost: most,
      homeStoresAtMost,
      termsAtOnce: most,
      currentList: 'available',
      texts: ALL_TEXTS,
    });
  });
});
