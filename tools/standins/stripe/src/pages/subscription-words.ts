import { html, type Markup } from '../../../page/html';
import type { Invoice, Subscription } from '../books/books';
import { planOf } from '../books/plans';

const STATUS: Readonly<Record<Subscription['status'], { text: string; look: string }>> = {
  active: { text: 'Active', look: 'stock' },
  trialing: { text: 'Trial', look: 'warehouse' },
  past_due: { text: 'Payment overdue', look: 'zero' },
  incomplete: { text: 'First payment open', look: 'order' },
  incomplete_expired: { text: 'Never paid', look: 'zero' },
  unpaid: { text: 'Given up', look: 'zero' },
  canceled: { text: 'Ended', look: 'zero' },
};

const INVOICE_STATUS = {
  paid: { text: 'Paid', look: 'stock' },
  draft: { text: 'Draft', look: 'order' },
  open: { text: 'Open', look: 'zero' },
  uncollectible: { text: 'Given up', look: 'order' },
  void: { text: 'Void', look: 'order' },
} as const satisfies Record<Invoice['status'], object>;

export function statusChip({ status }: Subscription): Markup {
  const { text, look } = STATUS[status];
  return html`<span class="chip ${look}">${text}</span>`;
}

export function invoiceChip({ status }: Invoice): Markup {
  const { text, look } = INVOICE_STATUS[status];
  return html`<span class="chip ${look}">${text}</span>`;
}

/** A day for people, with the instant itself in the attribute. */
export function calendarDay(seconds: number): Markup {
  const at = new Date(seconds * 1000);
  const shown = at.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
  return html`<time datetime="${at.toISOString()}">${shown}</time>`;
}

/** What happens to a subscription next, and when. */
export function whatComesNext(subscription: Subscription): Markup {
  const { status, cancelAt, endedAt, periodEnd, nextLookupKey, pauseCollection } = subscription;
  if (endedAt !== null) return html`Ended on ${calendarDay(endedAt)}.`;
  if (cancelAt !== null) return html`Ends on ${calendarDay(cancelAt)} and is not renewed.`;
  if (status === 'incomplete') return html`Begins once its first payment is made.`;
  if (status === 'past_due' || status === 'unpaid')
    return html`The last payment failed. Another card pays what is open.`;
  if (pauseCollection) return html`Goes on unpaid: its collection is paused.`;
  if (nextLookupKey !== null) return html`Becomes ${planOf(nextLookupKey).name} on ${calendarDay(periodEnd)}.`;
  if (status === 'trialing') return html`Free until ${calendarDay(periodEnd)}, then paid every month.`;
  return html`Renews on ${calendarDay(periodEnd)}.`;
}
