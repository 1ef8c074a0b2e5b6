import type Stripe from 'stripe';

/** Until when somebody paid whose subscription does not say so itself. Unix seconds. */
export interface PaidBeyond {
  /** Collection is paused: the end of the last period that was paid. */
  paused?: number | undefined;
  /** An open invoice was paid after the subscription had ended: the end of what it paid for. */
  afterEnd?: number | undefined;
}

/**
 * The invoices of a subscription whose collection is paused, or that has ended, say what was paid: the periods of the first go on unpaid,
 * and an open invoice of the other can be paid for a long time. Throws the provider's errors.
 */
export async function findPaidBeyond(stripe: Stripe, subscription: Stripe.Subscription): Promise<PaidBeyond> {
  const { id, ended_at, pause_collection, trial_end, created } = subscription;
  if (ended_at === null && pause_collection === null) return {};
  const { data } = await stripe.invoices.list({ subscription: id, status: 'paid', limit: 100 });
  if (ended_at === null) return { paused: Math.max(trial_end ?? created, ...data.flatMap(linesOf).map(endOf)) };
  const late = data.filter(({ status_transitions }) => (status_transitions.paid_at ?? 0) > ended_at);
  const ends = late.flatMap(linesOf).filter(isCharge).map(endOf);
  return ends.length === 0 ? {} : { afterEnd: Math.max(...ends) };
}

const linesOf = ({ lines }: Stripe.Invoice) => lines.data;
const endOf = ({ period }: Stripe.InvoiceLineItem) => period.end;
/** The last invoice of a subscription may credit the time that was not used. */
const isCharge = ({ amount }: Stripe.InvoiceLineItem) => amount > 0;
