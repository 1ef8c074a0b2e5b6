import type Stripe from 'stripe';
import { storedSubscription } from './stored-subscription';

const now = new Date('2026-11-21T18:00:00.000Z');
const seconds = (instant: string) => Date.parse(instant) / 1000;

interface RetrievedItem {
  lookupKey: string | null;
  metadata?: Record<string, string>;
  periodEnd: string;
}

function retrieved(
  given: Partial<Stripe.Subscription>,
  items: RetrievedItem[] = [{ lookupKey: 'basic_monthly', periodEnd: '2026-12-01T00:00:00Z' }],
) {
  return {
    id: 'sub_1',
    customer: 'cus_1',
    created: seconds('2026-11-01T00:00:00Z'),
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    ...given,
    items: {
      data: items.map(({ lookupKey, metadata = {}, periodEnd }) => ({
        current_period_end: seconds(periodEnd),
        price: { lookup_key: lookupKey, metadata },
      })),
    },
  } as Stripe.Subscription;
}

describe('a retrieved subscription', () => {
  it('is kept with plan, state and the end of its paid period', () => {
    expect(storedSubscription(retrieved({}), null, now)).toEqual({
      id: 'sub_1',
      customerId: 'cus_1',
      status: 'active',
      tier: 'basic',
      cancelled: false,
      endsAt: new Date('2026-12-01T00:00:00Z'),
      pastDueSince: null,
      startedAt: new Date('2026-11-01T00:00:00Z'),
    });
  });

  it('counts as cancelled by the flag as well as by the date that the portal sets', () => {
    const byFlag = storedSubscription(retrieved({ cancel_at_period_end: true }), null, now);
    expect(byFlag).toMatchObject({ cancelled: true, endsAt: new Date('2026-12-01T00:00:00Z') });
    const byDate = storedSubscription(retrieved({ cancel_at: seconds('2026-11-25T00:00:00Z') }), null, now);
    expect(byDate).toMatchObject({ cancelled: true, endsAt: new Date('2026-11-25T00:00:00Z') });
  });

  it('has its plan by the key of its price, whatever a coupon leaves of it and in whatever currency it is paid', () => {
    const given = retrieved({ currency: 'eur', discounts: ['di_1'] });
    expect(storedSubscription(given, null, now).tier).toBe('basic');
    const ofNobody = retrieved({ currency: 'eur' }, [{ lookupKey: null, periodEnd: '2026-12-01T00:00:00Z' }]);
    expect(storedSubscription(ofNobody, null, now).tier).toBeNull();
  });

  it('ended when the provider ended it, even inside a paid period', () => {
    const ended = retrieved({ status: 'canceled', ended_at: seconds('2026-11-20T00:00:00Z') });
    expect(storedSubscription(ended, null, now)).toMatchObject({
      cancelled: true,
      endsAt: new Date('2026-11-20T00:00:00Z'),
    });
  });

  it('runs to the last period end of its items', () => {
    const items = [
      { lookupKey: null, periodEnd: '2026-12-01T00:00:00Z' },
      { lookupKey: 'premium_monthly', periodEnd: '2026-12-09T00:00:00Z' },
    ];
    expect(storedSubscription(retrieved({}, items), null, now)).toMatchObject({
      tier: 'premium',
      endsAt: new Date('2026-12-09T00:00:00Z'),
    });
  });

  it('knows its plan from the metadata of a price whose lookup key moved on, and none for a foreign price', () => {
    const periodEnd = '2026-12-01T00:00:00Z';
    const moved = retrieved({}, [{ lookupKey: null, metadata: { tier: 'standard' }, periodEnd }]);
    expect(storedSubscription(moved, null, now).tier).toBe('standard');
    const foreign = retrieved({}, [{ lookupKey: 'gold_yearly', metadata: { tier: 'gold' }, periodEnd }]);
    expect(storedSubscription(foreign, null, now).tier).toBeNull();
  });

  it('keeps the day it was first seen past due, until it is paid', () => {
    const since = new Date('2026-11-18T00:00:00Z');
    expect(storedSubscription(retrieved({ status: 'past_due' }), null, now).pastDueSince).toEqual(now);
    expect(storedSubscription(retrieved({ status: 'past_due' }), { pastDueSince: since }, now).pastDueSince).toEqual(
      since,
    );
    expect(storedSubscription(retrieved({}), { pastDueSince: since }, now).pastDueSince).toBeNull();
  });
});
