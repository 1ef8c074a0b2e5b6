import type Stripe from 'stripe';
import { storedSubscription, type AskedBeside, type StoredSubscription } from './stored-subscription';

const now = new Date('2026-11-21T18:00:00.000Z');
const seconds = (instant: string) => Date.parse(instant) / 1000;

const DECEMBER = '2026-12-01T00:00:00Z';

function retrieved(given: Partial<Stripe.Subscription>, periodEnds = [DECEMBER]) {
  return {
    id: 'sub_1',
    customer: 'cus_1',
    created: seconds('2026-11-01T00:00:00Z'),
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    ...given,
    items: { data: periodEnds.map((periodEnd) => ({ current_period_end: seconds(periodEnd) })) },
  } as Stripe.Subscription;
}

type Known = Pick<StoredSubscription, 'status' | 'pastDueSince' | 'endsAt'>;

const stored = (
  subscription: Stripe.Subscription,
  { known = null, ...beside }: Partial<AskedBeside> & { known?: Partial<Known> | null } = {},
) => {
  const before = known && { status: 'past_due', pastDueSince: null, endsAt: new Date(DECEMBER), ...known };
  return storedSubscription(subscription, { tier: 'basic', paid: {}, ...beside }, before, now);
};

describe('a retrieved subscription', () => {
  it('is kept with plan, state and the end of its paid period', () => {
    expect(stored(retrieved({}))).toEqual({
      id: 'sub_1',
      customerId: 'cus_1',
      status: 'active',
      tier: 'basic',
      cancelled: false,
      endsAt: new Date(DECEMBER),
      pastDueSince: null,
      startedAt: new Date('2026-11-01T00:00:00Z'),
      collectionPaused: false,
      paidAfterEnd: false,
    });
  });

  it('counts as cancelled by the flag as well as by the date that the portal sets', () => {
    const byFlag = stored(retrieved({ cancel_at_period_end: true }));
    expect(byFlag).toMatchObject({ cancelled: true, endsAt: new Date(DECEMBER) });
    const byDate = stored(retrieved({ cancel_at: seconds('2026-11-25T00:00:00Z') }));
    expect(byDate).toMatchObject({ cancelled: true, endsAt: new Date('2026-11-25T00:00:00Z') });
  });

  it('ended when the provider ended it, even inside a paid period', () => {
    const ended = retrieved({ status: 'canceled', ended_at: seconds('2026-11-20T00:00:00Z') });
    expect(stored(ended)).toMatchObject({ cancelled: true, endsAt: new Date('2026-11-20T00:00:00Z') });
  });

  it('goes on to the end of what was paid after it had ended', () => {
    const ended = retrieved({ status: 'canceled', ended_at: seconds('2026-11-20T00:00:00Z') });
    const paid = { afterEnd: seconds(DECEMBER) };
    expect(stored(ended, { paid })).toMatchObject({ cancelled: true, paidAfterEnd: true, endsAt: new Date(DECEMBER) });
  });

  it.each([
    ['the end of what was paid', null, '2026-11-24T00:00:00Z'],
    ['its end, if that is earlier', '2026-11-22T00:00:00Z', '2026-11-22T00:00:00Z'],
  ])('runs out while its collection is paused at %s', (_what, cancelAt, endsAt) => {
    const paused = retrieved({ cancel_at: cancelAt === null ? null : seconds(cancelAt) });
    const paid = { paused: seconds('2026-11-24T00:00:00Z') };
    const expected = { status: 'active', cancelled: true, collectionPaused: true, endsAt: new Date(endsAt) };
    expect(stored(paused, { paid })).toMatchObject(expected);
  });

  it('runs to the last period end of its items', () => {
    const { endsAt } = stored(retrieved({}, [DECEMBER, '2026-12-09T00:00:00Z']));
    expect(endsAt).toEqual(new Date('2026-12-09T00:00:00Z'));
  });

  it.each(['unpaid', 'paused', 'some_status_of_tomorrow'] as const)(
    'stopped when we learned of it, though its periods go on: %s',
    (given) => {
      const status = given as Stripe.Subscription.Status;
      const learned = stored(retrieved({ status }));
      expect(learned).toMatchObject({ status, endsAt: now, cancelled: false });
      const stoppedBefore = { status, endsAt: new Date('2026-11-19T00:00:00Z') };
      expect(stored(retrieved({ status }), { known: stoppedBefore }).endsAt).toEqual(stoppedBefore.endsAt);
      expect(stored(retrieved({ status: 'active' }), { known: stoppedBefore }).endsAt).toEqual(new Date(DECEMBER));
    },
  );

  it('stopped when its paid period was over, if we learn of it later', () => {
    const over = retrieved({ status: 'unpaid' }, ['2026-11-17T00:00:00Z']);
    expect(stored(over).endsAt).toEqual(new Date('2026-11-17T00:00:00Z'));
    const trial = retrieved({ status: 'paused', trial_end: seconds('2026-11-16T00:00:00Z') });
    expect(stored(trial).endsAt).toEqual(new Date('2026-11-16T00:00:00Z'));
  });

  it('has no plan at prices that are not ours', () => {
    expect(stored(retrieved({}), { tier: undefined }).tier).toBeNull();
  });

  it('keeps the day it was first seen past due, until it is paid', () => {
    const since = new Date('2026-11-18T00:00:00Z');
    expect(stored(retrieved({ status: 'past_due' })).pastDueSince).toEqual(now);
    expect(stored(retrieved({ status: 'past_due' }), { known: { pastDueSince: since } }).pastDueSince).toEqual(since);
    expect(stored(retrieved({ status: 'unpaid' }), { known: { pastDueSince: since } }).pastDueSince).toEqual(since);
    expect(stored(retrieved({}), { known: { pastDueSince: since } }).pastDueSince).toBeNull();
  });
});
