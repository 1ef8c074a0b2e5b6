import { withoutSubscription } from './entitlement-copy';
import { subscriptionFieldsOf } from './subscription-fields';

const tomorrow = new Date('2026-11-22T17:00:00.000Z');
const standard = { tier: 'standard', valid: true, status: 'active', cancelled: false, endsAt: tomorrow } as const;

describe('the subscription part of a user', () => {
  it('shows the free tier to somebody who never subscribed', () => {
    expect(subscriptionFieldsOf(withoutSubscription('u-1'))).toEqual({
      subscription_tier: 'free',
      subscribed: false,
      subscription_end: null,
      subscription_status: 'inactive',
      subscription_canceled: false,
      isCancelledButActive: false,
      willExpireAt: null,
    });
  });

  it('shows a running plan with the end of its period', () => {
    expect(subscriptionFieldsOf(standard)).toMatchObject({
      subscription_tier: 'standard',
      subscribed: true,
      subscription_end: tomorrow.toISOString(),
      subscription_status: 'active',
      isCancelledButActive: false,
      willExpireAt: null,
    });
  });

  it('keeps a cancelled plan until billing says that it is over', () => {
    const cancelled = { ...standard, status: 'cancelled', cancelled: true } as const;
    expect(subscriptionFieldsOf(cancelled)).toMatchObject({
      subscribed: true,
      subscription_canceled: true,
      isCancelledButActive: true,
      willExpireAt: tomorrow.toISOString(),
    });
    expect(subscriptionFieldsOf({ ...cancelled, valid: false })).toMatchObject({
      subscribed: false,
      isCancelledButActive: false,
      willExpireAt: null,
    });
  });

  it('never calls somebody subscribed whom billing calls not valid', () => {
    expect(subscriptionFieldsOf({ ...standard, valid: false, status: 'inactive' })).toMatchObject({
      subscribed: false,
      subscription_status: 'inactive',
    });
  });
});
