import { hasValidPaidSubscription, hasValidSubscription, subscriptionDisplay, type Subscription } from './subscription';

const now = new Date('2026-11-21T12:00:00Z');
const past = new Date('2026-11-21T11:59:59Z');
const future = new Date('2026-12-21T12:00:00Z');

const cases: [string, Subscription, boolean][] = [
  ['active', { tier: 'standard', status: 'active' }, true],
  ['active whose renewal is late', { tier: 'standard', status: 'active', endsAt: past }, true],
  ['inactive', { tier: 'standard', status: 'inactive' }, false],
  ['inactive though marked as subscribed', { tier: 'standard', status: 'inactive', subscribed: true }, false],
  ['subscribed without a status', { tier: 'basic', subscribed: true }, true],
  ['a basic user who never subscribed', { tier: 'basic' }, false],
  ['cancelled inside the paid period', { tier: 'premium', status: 'cancelled', endsAt: future }, true],
  ['cancelled after the paid period', { tier: 'premium', status: 'cancelled', endsAt: past }, false],
  [
    'active, but flagged to end in the past',
    { tier: 'premium', status: 'active', canceled: true, endsAt: past },
    false,
  ],
  ['free', { tier: 'free' }, true],
  ['free premium, even inactive', { tier: 'free_premium', status: 'inactive' }, true],
];

describe('a subscription', () => {
  it.each(cases)('that is %s is judged', (_, subscription, valid) => {
    expect(hasValidSubscription(subscription, now)).toBe(valid);
  });

  it('of the free tier is valid but not paid', () => {
    expect(hasValidPaidSubscription({ tier: 'free' }, now)).toBe(false);
    expect(hasValidPaidSubscription({ tier: 'free_premium' }, now)).toBe(true);
  });

  it('shows Active, Ending Soon or Expired', () => {
    expect(subscriptionDisplay({ tier: 'basic', status: 'active', endsAt: past }, now)).toBe('Active');
    expect(subscriptionDisplay({ tier: 'basic', status: 'cancelled', endsAt: future }, now)).toBe('Ending Soon');
    expect(subscriptionDisplay({ tier: 'basic', status: 'active', canceled: true }, now)).toBe('Ending Soon');
    expect(subscriptionDisplay({ tier: 'basic', status: 'cancelled', endsAt: now }, now)).toBe('Expired');
  });
});
