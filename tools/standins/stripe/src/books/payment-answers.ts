import type Stripe from 'stripe';
import type { Invoice } from './books';
import { invoiceAnswer } from './invoice-answers';

/** What a charge here never has. */
const UNUSED_OF_CHARGE = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  description: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: null,
  on_behalf_of: null,
  outcome: null,
  payment_method: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const;

/** What nobody here says against a dispute. */
const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} as const;

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
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    captured: true,
    created: invoice.created,
    currency: invoice.currency,
    customer: invoice.customer,
    disputed: invoice.dispute !== null,
    livemode: false,
    metadata: {},
    paid: true,
    payment_intent: paymentIntentIdOf(invoice),
    refunded: invoice.refunded === invoice.amountDue,
    status: 'succeeded',
    ...UNUSED_OF_CHARGE,
  } satisfies Stripe.Charge;
}

export function disputeAnswer(invoice: Invoice) {
  return {
    id: idLike(invoice, 'dp'),
    object: 'dispute',
    amount: invoice.amountDue,
    balance_transactions: [],
    charge: chargeIdOf(invoice),
    created: invoice.created,
    currency: invoice.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: paymentIntentIdOf(invoice),
    reason: 'general',
    status: invoice.dispute ?? 'needs_response',
  } satisfies Stripe.Dispute;
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
    currency: invoice.currency,
    invoice: isExpanded ? invoiceAnswer(invoice, origin) : invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: paymentIntentIdOf(invoice) },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: invoice.created },
  } satisfies Stripe.InvoicePayment;
}
