import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { Invoice, Subscription } from '../../../tools/standins/stripe/src/books/books';
import { invoiceAnswer } from '../../../tools/standins/stripe/src/books/invoice-answers';
import { chargeAnswer, disputeAnswer } from '../../../tools/standins/stripe/src/books/payment-answers';
import { checkoutSessionAnswer } from '../../../tools/standins/stripe/src/books/session-answers';
import { subscriptionAnswer } from '../../../tools/standins/stripe/src/books/subscription-answers';
import {
  closeDispute,
  disputeLastPayment,
  refundLastPayment,
} from '../../../tools/standins/stripe/src/subscriptions/take-back';
import { READ_EVENTS } from '../src/webhooks/event-subject';
import { startBilling, type RunningBilling } from './running-billing';

type ReadEvent = (typeof READ_EVENTS)[number];

/** What the provider has of somebody; no webhook of its own reaches us. */
interface AtProvider {
  billing: RunningBilling;
  subscription: Subscription;
  invoice: Invoice;
}

const theSubscription = ({ billing, subscription }: AtProvider) =>
  subscriptionAnswer(billing.stripe.provider.books, subscription);
const theInvoice = ({ billing, invoice }: AtProvider) => invoiceAnswer(invoice, billing.stripe.url);

/** By events that nobody has to be known for: the object that comes with each. */
const givingEvents: Partial<Record<ReadEvent, (at: AtProvider) => object>> = {
  'checkout.session.completed': ({ billing, subscription }) => {
    const { books } = billing.stripe.provider;
    const session = Object.values(books.checkoutSessions).find((one) => one.subscription === subscription.id);
    if (!session) throw new Error('the provider has no checkout');
    return checkoutSessionAnswer(books, session, billing.stripe.url);
  },
  'customer.subscription.created': theSubscription,
  'customer.subscription.deleted': theSubscription,
  'customer.subscription.paused': theSubscription,
  'customer.subscription.resumed': theSubscription,
  'customer.subscription.updated': theSubscription,
  'invoice.paid': theInvoice,
  'invoice.payment_failed': theInvoice,
};

/** By events of a payment: what becomes of it, and the object that tells so. */
const takingEvents: Partial<Record<ReadEvent, (at: AtProvider) => object>> = {
  'charge.refunded': ({ billing, subscription, invoice }) => {
    refundLastPayment(billing.stripe.provider.ledger, subscription);
    return chargeAnswer(invoice);
  },
  'charge.dispute.created': ({ billing, subscription, invoice }) => {
    disputeLastPayment(billing.stripe.provider.ledger, subscription);
    return disputeAnswer(invoice);
  },
  'charge.dispute.closed': ({ billing, subscription, invoice }) => {
    disputeLastPayment(billing.stripe.provider.ledger, subscription);
    closeDispute(billing.stripe.provider.ledger, subscription, 'lost');
    return disputeAnswer(invoice);
  },
};

describe('every event that the webhook asks for', () => {
  let billing: RunningBilling;

  beforeAll(async () => {
    billing = await startBilling();
    billing.stripe.webhooks.setFaults({ dropShare: 1 });
  });
  afterAll(() => billing.dispose());

  const paidAtProvider = async (user: string): Promise<AtProvider> => {
    const id = await billing.subscribe(user, 'standard');
    const { subscriptions, invoices } = billing.stripe.provider.books;
    const subscription = subscriptions[id];
    const invoice = invoices[subscription?.latestInvoice ?? ''];
    if (!subscription || !invoice) throw new Error(`the provider has no subscription ${id}`);
    return { billing, subscription, invoice };
  };
  const tell = async (type: string, object: object) => {
    const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
    const secret = 'whsec_barrelhive_development';
    const response = await fetch(`${billing.url}/api/stripe/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
      },
      body: payload,
    });
    expect(response.status).toBe(200);
  };

  it('is tried here', () => {
    expect(Object.keys({ ...givingEvents, ...takingEvents }).sort()).toEqual([...READ_EVENTS].sort());
  });

  it.each(Object.entries(givingEvents))('has the subscription read: %s', async (type, objectOf) => {
    const user = randomUUID();
    const at = await paidAtProvider(user);
    expect((await billing.check(user)).subscribed).toBe(false);
    await tell(type, objectOf(at));
    await billing.expectSubscribed(user, true);
  });

  it.each(Object.entries(takingEvents))('has the payment looked at again: %s', async (type, objectOf) => {
    const user = randomUUID();
    const at = await paidAtProvider(user);
    await tell('customer.subscription.created', theSubscription(at));
    await billing.expectSubscribed(user, true);
    expect((await billing.check(user)).subscription_tier).toBe('standard');
    await tell(type, objectOf(at));
    await billing.expectSubscribed(user, false);
  });
});
