import type { Invoice, Subscription } from '../books/books';
import type { Ledger } from '../books/ledger';
import { chargeAnswer, disputeAnswer, hasCharge } from '../books/payment-answers';

/** Gives back a part of the last payment of a subscription, in cents, or what is left of it. False when nothing was paid. */
export function refundLastPayment(ledger: Ledger, subscription: Subscription, cents = Infinity): boolean {
  const invoice = lastPaid(ledger, subscription);
  if (!invoice) return false;
  invoice.refunded = Math.min(invoice.amountDue, invoice.refunded + cents);
  ledger.tell('charge.refunded', chargeAnswer(invoice));
  return true;
}

/** The bank takes the last payment back until the dispute is decided. False when nothing was paid. */
export function disputeLastPayment(ledger: Ledger, subscription: Subscription): boolean {
  const invoice = lastPaid(ledger, subscription);
  if (!invoice) return false;
  invoice.dispute = 'needs_response';
  ledger.tell('charge.dispute.created', disputeAnswer(invoice));
  return true;
}

/** Decides the open dispute of a subscription. False when there is none. */
export function closeDispute(ledger: Ledger, { id }: Subscription, outcome: 'won' | 'lost'): boolean {
  const invoices = Object.values(ledger.books.invoices).reverse();
  const invoice = invoices.find(({ subscription, dispute }) => subscription === id && dispute === 'needs_response');
  if (!invoice) return false;
  invoice.dispute = outcome;
  ledger.tell('charge.dispute.closed', disputeAnswer(invoice));
  return true;
}

function lastPaid({ books }: Ledger, { id }: Subscription): Invoice | undefined {
  const invoices = Object.values(books.invoices).reverse();
  return invoices.find((invoice) => invoice.subscription === id && hasCharge(invoice));
}
