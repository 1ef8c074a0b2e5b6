import { GRACE_DAYS } from '@barrelhive/rules';
import fc from 'fast-check';
import { days, now, subscription } from '../../test/a-subscription';
import { entitlementChangesAt, entitlementOf, paidPlanBeside, paymentDueBy, withoutSubscription } from './entitlement';
import type { StoredSubscription } from './stored-subscription';

const of = (...subscriptions: StoredSubscription[]) => entitlementOf({ subscriptions, hasFreePremium: false }, now);

describe('the entitlement of a user', () => {
  it('is nothing without a subscription', () => {
    expect(of()).toEqual(withoutSubscription);
  });

  it('is the plan of an active subscription, with the end of the paid period', () => {
    const expected = { tier: 'standard', valid: true, status: 'active', cancelled: false, endsAt: days(20) };
    expect(of(subscription())).toEqual(expected);
  });

  it('holds while a trial runs', () => {
    expect(of(subscription({ status: 'trialing' }))).toMatchObject({ tier: 'standard', valid: true, status: 'active' });
  });

  it('holds to the end of the period after a cancellation, and not a moment longer', () => {
    const cancelled = subscription({ cancelled: true, endsAt: days(3) });
    expect(of(cancelled)).toMatchObject({ valid: true, status: 'cancelled', cancelled: true, endsAt: days(3) });
    expect(entitlementOf({ subscriptions: [cancelled], hasFreePremium: false }, days(3))).toEqual({
      tier: 'free',
      valid: false,
      status: 'inactive',
      cancelled: true,
      endsAt: days(3),
    });
  });

  it('is what was paid after the end, to the end of what that pays for, and nothing when it is taken back', () => {
    const paidLate = subscription({ status: 'canceled', cancelled: true, endsAt: days(3), paidAfterEnd: true });
    expect(of(paidLate)).toMatchObject({ tier: 'standard', valid: true, status: 'cancelled', endsAt: days(3) });
    expect(entitlementChangesAt([paidLate], now)).toEqual(days(3));
    expect(entitlementOf({ subscriptions: [paidLate], hasFreePremium: false }, days(3)).valid).toBe(false);
    expect(of({ ...paidLate, takenBackAt: now }).valid).toBe(false);
    expect(of({ ...paidLate, paidAfterEnd: false }).valid).toBe(false);
  });

  it('outlives an unpaid renewal by the grace period', () => {
    const unpaid = subscription({ status: 'past_due', pastDueSince: days(-GRACE_DAYS + 1) });
    expect(of(unpaid).valid).toBe(true);
    expect(entitlementChangesAt([unpaid], now)).toEqual(days(1));
    expect(entitlementOf({ subscriptions: [unpaid], hasFreePremium: false }, days(1)).valid).toBe(false);
  });

  it.each(['canceled', 'unpaid', 'past_due'])(
    'is nothing once the provider has given the card up, when its account makes the subscription %s of that',
    (status) => {
      const pastDueSince = status === 'past_due' ? days(-14) : null;
      const givenUp = subscription({ status, pastDueSince, endsAt: days(16) });
      expect(of(givenUp)).toMatchObject({ tier: 'free', valid: false, status: 'inactive' });
      expect(entitlementChangesAt([givenUp], now)).toBeNull();
      expect(of(subscription())).toMatchObject({ tier: 'standard', valid: true });
    },
  );

  it.each(['canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused', 'some_status_of_tomorrow'])(
    'is nothing on the status %s',
    (status) => {
      expect(of(subscription({ status }))).toMatchObject({ tier: 'free', valid: false, status: 'inactive' });
    },
  );

  it('is nothing for a price we do not sell', () => {
    expect(of(subscription({ tier: null }))).toMatchObject({ tier: 'free', valid: false });
  });

  it('shows no end for a subscription that was never paid', () => {
    expect(of(subscription({ status: 'incomplete_expired' })).endsAt).toBeNull();
  });

  it('ends at once, and not with its period, when the payment is taken back', () => {
    const takenBack = subscription({ takenBackAt: days(-1) });
    const expected = { tier: 'free', valid: false, status: 'inactive', cancelled: true, endsAt: days(-1) };
    expect(of(takenBack)).toEqual(expected);
    expect(entitlementChangesAt([takenBack], now)).toBeNull();
  });

  it('is the highest of several running plans', () => {
    const lower = subscription({ id: 'sub_1', tier: 'basic' });
    const higher = subscription({ id: 'sub_2', tier: 'premium', cancelled: true, endsAt: days(2) });
    expect(of(lower, higher)).toMatchObject({ tier: 'premium', status: 'cancelled' });
    expect(entitlementOf({ subscriptions: [lower, higher], hasFreePremium: false }, days(2))).toMatchObject({
      tier: 'basic',
      status: 'active',
    });
  });

  it('is free Premium when the operator gave it, whatever lower plan is paid', () => {
    const given = (...subscriptions: StoredSubscription[]) =>
      entitlementOf({ subscriptions, hasFreePremium: true }, now);
    expect(given()).toMatchObject({ tier: 'free_premium', valid: true, status: 'active' });
    expect(given(subscription()).tier).toBe('free_premium');
    expect(given(subscription({ tier: 'premium' })).tier).toBe('premium');
  });
});

describe('the plan that is paid for beside a complimentary one', () => {
  const beside = (hasFreePremium: boolean, ...subscriptions: StoredSubscription[]) =>
    paidPlanBeside({ subscriptions, hasFreePremium }, now);

  it('is the best of those that go on', () => {
    expect(beside(true, subscription({ tier: 'basic' }), subscription({ id: 'sub_2' }))).toBe('standard');
  });

  it('is none where it ends by itself, where nothing was given, and where what is paid is as good', () => {
    expect(beside(true, subscription({ cancelled: true }))).toBeUndefined();
    expect(beside(false, subscription())).toBeUndefined();
    expect(beside(true, subscription({ tier: 'premium' }))).toBeUndefined();
    expect(beside(true)).toBeUndefined();
  });
});

describe('the time to pay a renewal that failed', () => {
  const unpaid = subscription({ status: 'past_due', pastDueSince: days(-2) });
  const dueBy = (hasFreePremium: boolean, ...subscriptions: StoredSubscription[]) =>
    paymentDueBy({ subscriptions, hasFreePremium }, now);

  it('is the grace, or the end of a plan that was cancelled if that comes first', () => {
    expect(dueBy(false, unpaid)).toEqual(days(GRACE_DAYS - 2));
    expect(dueBy(false, { ...unpaid, cancelled: true, endsAt: days(1) })).toEqual(days(1));
  });

  it('is none where nothing is unpaid, when it is over, and where the plan does not hang on it', () => {
    expect(dueBy(false, subscription())).toBeUndefined();
    expect(dueBy(false, { ...unpaid, pastDueSince: days(-GRACE_DAYS) })).toBeUndefined();
    expect(dueBy(false, unpaid, subscription({ id: 'sub_2', tier: 'premium' }))).toBeUndefined();
    expect(dueBy(true, unpaid)).toBeUndefined();
  });
});

describe('entitlements of any subscriptions', () => {
  const instant = fc.integer({ min: -90, max: 90 }).map(days);
  const anySubscription = fc.record<StoredSubscription>({
    id: fc.constantFrom('sub_1', 'sub_2', 'sub_3'),
    customerId: fc.constant('cus_1'),
    status: fc.constantFrom('active', 'trialing', 'past_due', 'canceled', 'incomplete', 'unpaid', 'paused', 'new_one'),
    tier: fc.constantFrom('basic', 'standard', 'premium', null),
    cancelled: fc.boolean(),
    endsAt: fc.option(instant),
    pastDueSince: fc.option(instant),
    takenBackAt: fc.option(instant),
    collectionPaused: fc.boolean(),
    paidAfterEnd: fc.boolean(),
    startedAt: instant,
  });
  const anySubscriptions = fc.uniqueArray(anySubscription, { maxLength: 3, selector: ({ id }) => id });

  it('give a tier exactly when they are valid', () => {
    fc.assert(
      fc.property(anySubscriptions, fc.boolean(), (subscriptions, hasFreePremium) => {
        const { tier, valid, status } = entitlementOf({ subscriptions, hasFreePremium }, now);
        expect(tier !== 'free').toBe(valid);
        expect(status !== 'inactive').toBe(valid);
      }),
    );
  });

  it('are never more than what one of the paid subscriptions gives', () => {
    fc.assert(
      fc.property(anySubscriptions, (subscriptions) => {
        const { tier, valid } = entitlementOf({ subscriptions, hasFreePremium: false }, now);
        const paid = subscriptions.filter(({ takenBackAt }) => takenBackAt === null);
        expect(!valid || paid.some((one) => one.tier === tier)).toBe(true);
        expect(entitlementOf({ subscriptions: paid, hasFreePremium: false }, now)).toMatchObject({ tier, valid });
      }),
    );
  });

  it('do not depend on the order in which the subscriptions are read', () => {
    fc.assert(
      fc.property(anySubscriptions, (subscriptions) => {
        const reversed = [...subscriptions].reverse();
        expect(entitlementOf({ subscriptions: reversed, hasFreePremium: false }, now)).toEqual(
          entitlementOf({ subscriptions, hasFreePremium: false }, now),
        );
      }),
    );
  });

  it('change by time alone only where foretold', () => {
    fc.assert(
      fc.property(anySubscriptions, fc.integer({ min: 1, max: 200 * 86_400_000 }), (subscriptions, later) => {
        const holdings = { subscriptions, hasFreePremium: false };
        const next = entitlementChangesAt(subscriptions, now)?.getTime() ?? Infinity;
        const at = new Date(Math.min(now.getTime() + later, next - 1));
        expect(entitlementOf(holdings, at)).toEqual(entitlementOf(holdings, now));
        expect(next).toBeGreaterThan(now.getTime());
      }),
    );
  });
});
