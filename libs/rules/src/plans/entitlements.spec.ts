import { allocatedAccess, hasLotteryAlerts, mayReceive, messagesAllowed } from './entitlements';
import { tiers } from './plans';

describe('an entitlement', () => {
  it('without a valid plan gives nothing, whatever the tier', () => {
    for (const tier of tiers) {
      expect(messagesAllowed(tier, false)).toEqual([]);
      expect(allocatedAccess(tier, false)).toBe('restricted');
    }
  });

  it('of the free tier gives no messages and no current list', () => {
    expect(messagesAllowed('free', true)).toEqual([]);
    expect(allocatedAccess('free', true)).toBe('restricted');
  });

  it('of Basic gives every message but the lottery, and the list filtered', () => {
    expect(messagesAllowed('basic', true)).toEqual(['back-in-stock', 'price', 'new-item', 'monthly-allocated']);
    expect(mayReceive('lottery', 'basic', true)).toBe(false);
    expect(allocatedAccess('basic', true)).toBe('available_filtered');
  });

  it.each(['standard', 'premium', 'free_premium'] as const)('of %s gives everything', (tier) => {
    expect(messagesAllowed(tier, true)).toEqual(['back-in-stock', 'price', 'new-item', 'monthly-allocated', 'lottery']);
    expect(hasLotteryAlerts(tier, true)).toBe(true);
    expect(allocatedAccess(tier, true)).toBe('available');
  });
});
