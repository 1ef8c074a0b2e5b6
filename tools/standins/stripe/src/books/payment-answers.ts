import type Stripe from 'stripe';
import type { Invoice } from './books';
import { invoiceAnswer } from './invoice-answers';

/** As much of a Stripe object as is filled in; what is there has Stripe's own type. */
type Some<T> = T extends (infer Item)[] ? Some<Item>[] : T extends object ? { [K in keyof T]?: Some<T[K]> } : T;

/** The ids of an invoice's one payment are made of the invoice's own. */
const idLike = (invoice: Invoice, prefix: string): string => invoice.id.replace('in_', `${prefix}_`);

export const chargeIdOf = (invoice: Invoice): string => idLike(invoice, 'ch');
export const paymentIntentIdOf = (invoice: Invoice): string => idLike(invoice, 'pi');

/** An invoice of nothing is paid without a charge. */
export const hasCharge = ({ status, amountDue }: Invoice): boolean => status === 'paid' && amountDue > 0;

export function chargeAnswer(invoice: Invoice) {
  return {
    id: chargeIdOf(invoice),
    object: 'charge',
    amount: invoice.amountDue,
    amount_captured: invoice.amountDue,
    amount_refunded: invoice.refunded,
    captured: true,
    created: invoice.created,
    currency: 'usd',
    customer: invoice.customer,
    disputed: invoice.dispute !== null,
    livemode: false,
    metadata: {},
    paid: true,
    payment_intent: paymentIntentIdOf(invoice),
    refunded: invoice.refunded === invoice.amountDue,
    status: 'succeeded',
  } satisfies Some<Stripe.Charge>;
}

export function disputeAnswer(invoice: Invoice) {
  return {
    id: idLike(invoice, 'dp'),
    object: 'dispute',
    amount: invoice.amountDue,
    charge: chargeIdOf(invoice),
    created: invoice.created,
    currency: 'usd',
    livemode: false,
    metadata: {},
    payment_intent: paymentIntentIdOf(invoice),
    reason: 'general',
    status: invoice.dispute ?? 'needs_response',
  } satisfies Some<Stripe.Dispute>;
}

export function invoicePaymentAnswer(
  invoice: Invoice,
  { origin, isExpanded }: { origin: string; isExpanded: boolean },
) {
  return {
    id: idLike(invoice, 'inpay'),
    object: 'invoice_payment',
    amount_paid: invoice.amountDue,
    amount_requested: invoice.amountDue,
    created: invoice.created,
    currency: 'usd',
    invoice: isExpanded ? invoiceAnswer(invoice, origin) : invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: paymentIntentIdOf(invoice) },
    status: 'paid',
  } satisfies Some<Stripe.InvoicePayment>;
}
