import * as z from 'zod/mini';
import { readPasswordAnswer, readSubscriptionCheck, readUser } from './read-user';

describe('the user of an answer', () => {
  it('needs no more than an id', () => {
    expect(z.parse(readUser, { user_id: 7 })).toEqual({
      user_id: '7',
      name: '',
      email: '',
      phone_number: '',
      requires_password_change: undefined,
      subscription_tier: 'basic',
      subscribed: false,
      subscription_end: null,
      subscription_status: 'inactive',
      subscription_canceled: false,
      isCancelledButActive: false,
      willExpireAt: null,
      saysPlan: false,
    });
  });

  it.each([
    [{ subscription_tier: 'standard', subscription_status: 'active' }, true],
    [{ subscription_tier: 'basic', subscribed: false }, true],
    [{ subscription_tier: 'standard' }, false],
    [{ subscription_tier: 'gold', subscribed: true }, false],
    [{ subscribed: true }, false],
  ])('says with %j which plan is had: %j', (parts, saysPlan) => {
    expect(z.parse(readUser, { user_id: 'u', ...parts })).toMatchObject({ saysPlan });
  });

  it('is nobody without one', () => {
    expect(z.safeParse(readUser, { name: 'Jane' }).success).toBe(false);
  });
});

describe('the answer of a subscription check', () => {
  it.each(['canceled', 'cancelled'])('spelled "%s" is a cancelled plan', (spelling) => {
    const check = z.parse(readSubscriptionCheck, { subscription_tier: 'standard', subscription_status: spelling });
    expect(check).toMatchObject({ subscription_status: 'cancelled', subscription_canceled: true, canceled: true });
  });

  it('that only says subscribed is an active plan', () => {
    expect(z.parse(readSubscriptionCheck, { subscribed: true })).toMatchObject({ subscription_status: 'active' });
  });

  it.each([1_767_225_600, '1767225600', 1_767_225_600_000, '2026-01-01T00:00:00Z'])(
    'has its end though it came as %j',
    (subscription_end) => {
      const check = z.parse(readSubscriptionCheck, { subscription_end, willExpireAt: subscription_end });
      const end = '2026-01-01T00:00:00.000Z';
      expect(check).toMatchObject({ subscription_end: end, willExpireAt: end });
    },
  );

  it.each([
    [{ subscription_canceled: true, subscription_end: 1_767_225_600 }, 'cancelled'],
    [{ canceled: true, subscribed: true }, 'cancelled'],
    [{ isCancelledButActive: true }, 'cancelled'],
    [{ subscription_canceled: true, subscribed: false }, 'inactive'],
    [{ subscription_status: 'trialing', subscribed: true }, 'active'],
    [{ subscription_status: 'inactive', isCancelledButActive: true }, 'inactive'],
    [{}, 'inactive'],
  ])('without a status that is known has that of its flags: %j is %s', (flags, status) => {
    expect(z.parse(readSubscriptionCheck, flags)).toMatchObject({ subscription_status: status });
  });

  it('with a tier that nobody knows is basic', () => {
    expect(z.parse(readSubscriptionCheck, { subscription_tier: 'gold' })).toMatchObject({ subscription_tier: 'basic' });
  });
});

describe('the answer of a password change', () => {
  it.each([
    [{ token: 'token-2' }, { token: 'token-2', user: undefined }],
    [{}, { token: undefined, user: undefined }],
    [null, { token: undefined, user: undefined }],
  ])('%j is a success', (answer, read) => {
    expect(z.parse(readPasswordAnswer, answer)).toEqual(read);
  });

  it.each([[undefined], [{ error: 'no' }], ['<html></html>']])('%j is none', (answer) => {
    expect(z.safeParse(readPasswordAnswer, answer).success).toBe(false);
  });
});
