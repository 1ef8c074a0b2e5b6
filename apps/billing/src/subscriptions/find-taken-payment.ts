import type Stripe from 'stripe';

/** How a payment was taken back from us. */
export type TakenPayment = 'refund' | 'dispute';

/** Others give nothing, whatever became of their payments, unless one was paid after its end. */
const RUNNING: ReadonlySet<Stripe.Subscription.Status> = new Set(['active', 'trialing', 'past_due']);

/** Disputes that leave the money with us: won ones, and questions of the bank that are no dispute yet. */
const HARMLESS: ReadonlySet<Stripe.Dispute.Status> = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
]);

/**
 * Whether the payment of a subscription that gives something was taken back: the whole of its latest invoice was refunded, or any payment of it is
 * disputed or was lost in a dispute. A refund of a part counts for nothing. Throws the provider's errors.
 */
export async function findTakenPayment(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { isPaidAfterEnd }: { isPaidAfterEnd: boolean },
): Promise<TakenPayment | undefined> {
  if (!RUNNING.has(subscription.status) && !isPaidAfterEnd) return undefined;
  const query = { customer: idOf(subscription.customer), created: { gte: subscription.created }, limit: 100 };
  for await (const charge of stripe.charges.list(query)) {
    const taken = await takenBy(stripe, charge, subscription);
    if (taken) return taken;
  }
  return undefined;
}

async function takenBy(
  stripe: Stripe,
  charge: Stripe.Charge,
  subscription: Stripe.Subscription,
): Promise<TakenPayment | undefined> {
  if (!charge.refunded && !charge.disputed) return undefined;
  const invoices = await invoicesPaidBy(stripe, charge);
  const billed = invoices.filter((invoice) => subscriptionOf(invoice) === subscription.id);
  if (billed.length === 0) return undefined;
  if (charge.disputed && (await isLost(stripe, charge))) return 'dispute';
  const latest = subscription.latest_invoice && idOf(subscription.latest_invoice);
  return charge.refunded && billed.some(({ id }) => id === latest) ? 'refund' : undefined;
}

/** A charge does not name its invoice since API version 2025-03-31. */
async function invoicesPaidBy(stripe: Stripe, { payment_intent }: Stripe.Charge): Promise<Stripe.Invoice[]> {
  if (!payment_intent) return [];
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: idOf(payment_intent) },
    expand: ['data.invoice'],
  });
  return data.map(({ invoice }) => invoice).filter((invoice): invoice is Stripe.Invoice => isWhole(invoice));
}

async function isLost(stripe: Stripe, { id }: Stripe.Charge): Promise<boolean> {
  const { data } = await stripe.disputes.list({ charge: id, limit: 100 });
  return data.some(({ status }) => !HARMLESS.has(status));
}

function isWhole(invoice: string | Stripe.Invoice | Stripe.DeletedInvoice): boolean {
  return typeof invoice === 'object' && !('deleted' in invoice);
}

function subscriptionOf({ parent }: Stripe.Invoice): string | undefined {
  const reference = parent?.subscription_details?.subscription;
  return reference && idOf(reference);
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}
