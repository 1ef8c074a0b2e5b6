import { chargeOf, subjectOf } from './event-subject';

const about = (object: unknown) => subjectOf({ data: { object } });
const subject = { subscriptionId: 'sub_1', customerId: 'cus_1' };

describe('the subject of a Stripe event', () => {
  it('is the subscription itself', () => {
    expect(about({ object: 'subscription', id: 'sub_1', customer: 'cus_1' })).toEqual(subject);
  });

  it('is the subscription a checkout led to', () => {
    expect(about({ object: 'checkout.session', subscription: 'sub_1', customer: 'cus_1' })).toEqual(subject);
  });

  it('is the subscription an invoice belongs to, expanded or not', () => {
    const parent = {
      type: 'subscription_details',
      subscription_details: { subscription: { id: 'sub_1', status: 'active' } },
    };
    expect(about({ object: 'invoice', customer: { id: 'cus_1' }, parent })).toEqual(subject);
  });

  it('is the subscription an invoice of an older API version names itself', () => {
    expect(about({ object: 'invoice', customer: 'cus_1', subscription: 'sub_1' })).toEqual(subject);
    expect(
      about({ object: 'invoice', customer: { id: 'cus_1' }, subscription: { id: 'sub_1' }, parent: null }),
    ).toEqual(subject);
  });

  it.each([
    [{ object: 'invoice', customer: 'cus_1', subscription: null }],
    [{ object: 'checkout.session', subscription: null, customer: 'cus_1' }],
    [{ object: 'invoice', customer: 'cus_1', parent: null }],
    [{ object: 'charge', id: 'ch_1', customer: 'cus_1' }],
    [{ object: 'invoice_payment', id: 'inpay_1', invoice: 'in_1' }],
    [{ object: 'customer', id: 'cus_1', deleted: true }],
    ['sub_1'],
    [undefined],
  ])('is nothing for %j', (object) => {
    expect(about(object)).toBeUndefined();
  });
});

describe('the payment of a Stripe event', () => {
  const paymentOf = (type: string, object: unknown) => chargeOf({ type, data: { object } });

  it('is the refunded or the disputed one', () => {
    expect(paymentOf('charge.refunded', { object: 'charge', id: 'ch_1' })).toBe('ch_1');
    expect(paymentOf('charge.dispute.closed', { object: 'dispute', id: 'dp_1', charge: 'ch_1' })).toBe('ch_1');
  });

  it('is nothing in an event without an object', () => {
    expect(subjectOf({})).toBeUndefined();
    expect(chargeOf({ type: 'charge.refunded' })).toBeUndefined();
    expect(paymentOf('charge.dispute.created', null)).toBeUndefined();
  });

  it('is nothing where nothing was taken back', () => {
    expect(paymentOf('charge.succeeded', { object: 'charge', id: 'ch_1' })).toBeUndefined();
  });
});
