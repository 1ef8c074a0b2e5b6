import { subscriptionDisplay } from './subscription';

describe('a subscription', () => {
  it('shows Active, Ending Soon or Expired', () => {
    expect(subscriptionDisplay({ valid: true, cancelled: false })).toBe('Active');
    expect(subscriptionDisplay({ valid: true, cancelled: true })).toBe('Ending Soon');
    expect(subscriptionDisplay({ valid: false, cancelled: true })).toBe('Expired');
  });
});
