import { GRACE_DAYS } from '@barrelhive/rules';
import { days, now, subscription } from '../../test/a-subscription';
import { endedBecause, endedPlanOf, entitlementOf } from './entitlement';
import type { StoredSubscription } from './stored-subscription';

describe('the plan that has ended', () => {
  const endedPlan = (...subscriptions: StoredSubscription[]) =>
    endedPlanOf({ subscriptions, hasFreePremium: false }, now);

  it('is the one that ended last', () => {
    const first = subscription({ id: 'sub_1', status: 'canceled', tier: 'premium', endsAt: days(-60) });
    const second = subscription({ id: 'sub_2', status: 'canceled', tier: 'basic', endsAt: days(-2) });
    expect(endedPlan(first, second)).toBe('basic');
  });

  it('is known when its grace is over, too', () => {
    expect(endedPlan(subscription({ status: 'past_due', pastDueSince: days(-GRACE_DAYS) }))).toBe('standard');
  });

  it('is none while a plan holds, and for whoever never paid one', () => {
    expect(endedPlan(subscription())).toBeUndefined();
    expect(endedPlan(subscription({ status: 'incomplete_expired' }))).toBeUndefined();
    expect(endedPlan()).toBeUndefined();
  });
});

describe('why a plan has ended', () => {
  const because = (given: Partial<StoredSubscription>, hasFreePremium = false) =>
    endedBecause({ subscriptions: [subscription(given)], hasFreePremium }, now);
  const overdue = { pastDueSince: days(-GRACE_DAYS) };

  it.each([
    ['past_due', overdue, 'unpaid'],
    ['unpaid', { ...overdue, endsAt: now }, 'unpaid'],
    ['paused', { endsAt: days(-1) }, 'paused'],
  ] as const)('is that it is %s, where it comes back once it is paid', (status, given, reason) => {
    expect(because({ status, ...given })).toBe(reason);
  });

  it('is not said of a plan that holds, was cancelled or taken back, or was never paid', () => {
    expect(because({})).toBeUndefined();
    expect(because({ status: 'past_due', pastDueSince: days(-1) })).toBeUndefined();
    expect(because({ status: 'canceled', endsAt: days(-1) })).toBeUndefined();
    expect(because({ status: 'unpaid', takenBackAt: days(-1) })).toBeUndefined();
    expect(because({ status: 'incomplete_expired' })).toBeUndefined();
    expect(because({ status: 'unpaid' }, true)).toBeUndefined();
  });

  it('leaves the day on which the grace of an unpaid renewal was over, whenever the card was given up', () => {
    const unpaid = subscription({ status: 'unpaid', pastDueSince: days(-10), endsAt: days(-1) });
    const of = (one: StoredSubscription) => entitlementOf({ subscriptions: [one], hasFreePremium: false }, now);
    expect(of(unpaid).endsAt).toEqual(days(GRACE_DAYS - 10));
    expect(of({ ...unpaid, pastDueSince: days(-3) }).endsAt).toEqual(days(-1));
  });
});
