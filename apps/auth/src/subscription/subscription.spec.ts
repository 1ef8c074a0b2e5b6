import { subscriptionFields, type Entitlement } from './subscription';

const now = new Date('2026-11-21T17:00:00.000Z');
const tomorrow = new Date('2026-11-22T17:00:00.000Z');
const yesterday = new Date('2026-11-20T17:00:00.000Z');
const standard: Entitlement = { tier: 'standard', valid: true, status: 'active', cancelled: false, endsAt: tomorrow };

describe('the subscription part of a user', () => {
  it('shows the free tier to somebody who never subscribed', () => {
    expect(subscriptionFields(null, now)).toEqual({
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
    expect(subscriptionFields(standard, now)).toMatchObject({
      subscription_tier: 'standard',
      subscribed: true,
      subscription_end: tomorrow.toISOString(),
      subscription_status: 'active',
      isCancelledButActive: false,
      willExpireAt: null,
    });
  });

  it('keeps a cancelled plan until its end date', () => {
    const cancelled: Entitlement = { ...standard, status: 'cancelled', cancelled: true };
    expect(subscriptionFields(cancelled, now)).toMatchObject({
      subscribed: true,
      subscription_canceled: true,
      isCancelledButActive: true,
      willExpireAt: tomorrow.toISOString(),
    });
    expect(subscriptionFields({ ...cancelled, endsAt: yesterday }, now)).toMatchObject({
      subscribed: false,
      isCancelledButActive: false,
      willExpireAt: null,
    });
  });

  it('never calls somebody subscribed whom billing calls not valid', () => {
    const unpaid: Entitlement = { ...standard, valid: false, status: 'inactive' };
    expect(subscriptionFields(unpaid, now)).toMatchObject({ subscribed: false, subscription_status: 'inactive' });
  });
});
