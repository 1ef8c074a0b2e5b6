import * as z from 'zod';
import { reductionOf } from './discounts';
import { invoiceAnswer } from './invoice-answers';
import {
  type BillingReason,
  type BookedEvent,
  type Books,
  type Invoice,
  type InvoiceLine,
  newId,
  type Subscription,
} from './books';
import { inVersion } from './older-answers';
import { priceOf } from './prices';

/** As many events as a person looks through; Stripe keeps 30 days of them. */
const EVENTS_KEPT = 1_000;

export interface LedgerParts {
  books: Books;
  /** Where the stand-in is reached; known once it listens. */
  origin: () => string;
  /** Told of each event after it stands in the books. */
  onEvent: (event: BookedEvent) => void;
}

/** Writes invoices and events into the books, by the stand-in's own clock. */
export class Ledger {
  readonly books: Books;

  constructor(private readonly parts: LedgerParts) {
    this.books = parts.books;
  }

  /** Unix seconds of the stand-in's clock, which can be moved on to see a period end. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.books.clockOffset;
  }

  origin(): string {
    return this.parts.origin();
  }

  /** Writes an event down and hands it to the webhooks. */
  tell(type: string, answer: object): void {
    const apiVersion = this.books.webhookApiVersion;
    const object = inVersion(apiVersion, structuredClone(answer) as Record<string, unknown>);
    const previous = type.endsWith('.updated') ? previousAttributes(this.books.events, object) : null;
    const event: BookedEvent = {
      id: newId('evt'),
      type,
      created: this.now(),
      apiVersion,
      pendingWebhooks: 1,
      object,
      previous,
    };
    this.books.events.unshift(event);
    this.books.events.length = Math.min(this.books.events.length, EVENTS_KEPT);
    this.parts.onEvent(event);
  }

  /** An open invoice over the lines and whatever waited for the next one. A credit goes to the customer's balance, and comes from it. */
  openInvoice(subscription: Subscription, reason: BillingReason, lines: readonly InvoiceLine[]): Invoice {
    const all = [...(this.books.pendingLines[subscription.id] ?? []), ...lines];
    delete this.books.pendingLines[subscription.id];
    const { discount } = subscription;
    const discounted = reductionOf(discount, sumOf(all), this.now());
    const invoice: Invoice = {
      id: newId('in'),
      customer: subscription.customer,
      subscription: subscription.id,
      reason,
      lines: all,
      currency: priceOf(this.books, subscription).currency,
      discounted,
      discount: discounted > 0 && discount ? discount.id : null,
      amountDue: this.afterCredit(subscription.customer, sumOf(all) - discounted),
      status: 'open',
      paidAt: null,
      attempts: 0,
      nextAttemptAt: null,
      declines: false,
      created: this.now(),
      refunded: 0,
      dispute: null,
    };
    this.books.invoices[invoice.id] = invoice;
    return invoice;
  }

  /**
   * Tries to take the money; what is nothing is paid by anybody. Tells of the outcome, and of the next try where the card is tried again, and
   * answers whether it is paid.
   */
  collect(
    invoice: Invoice,
    { isDeclined = this.declines(invoice.customer), isTriedAgain = invoice.reason === 'subscription_cycle' } = {},
  ): boolean {
    if (invoice.status === 'paid') return true;
    invoice.attempts++;
    const isPaid = invoice.amountDue === 0 || !isDeclined;
    if (isPaid) Object.assign(invoice, { status: 'paid', paidAt: this.now() });
    invoice.nextAttemptAt = isPaid || !isTriedAgain ? null : nextRetryAt(invoice, this.now());
    this.tell(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoiceAnswer(invoice, this.origin()));
    return isPaid;
  }

  /** Puts a line aside for the subscription's next invoice. */
  putAside(subscription: Subscription, lines: readonly InvoiceLine[]): void {
    this.books.pendingLines[subscription.id] = [...(this.books.pendingLines[subscription.id] ?? []), ...lines];
  }

  /** Whether payments by the customer's card fail. */
  declines(customerId: string): boolean {
    return this.books.customers[customerId]?.cardDeclines ?? false;
  }

  private afterCredit(customerId: string, total: number): number {
    const customer = this.books.customers[customerId];
    if (!customer) return Math.max(0, total);
    const afterwards = total + customer.balance;
    customer.balance = Math.min(0, afterwards);
    return Math.max(0, afterwards);
  }
}

/** The sum of invoice lines, in cents. */
export function sumOf(lines: readonly InvoiceLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

const DAY_SECONDS = 86_400;

/**
 * After how many days an unpaid invoice is tried again: three times within two weeks, as a schedule of Stripe's dashboard has it. When the last one
 * fails, too, the subscription ends, or becomes what the account's setting says.
 */
const RETRY_DAYS = [3, 8, 14];

/** How long an unpaid renewal is tried. */
export const RETRIED_FOR_SECONDS = Math.max(...RETRY_DAYS) * DAY_SECONDS;

/** The first retry of an invoice after an instant, in Unix seconds; null after the last one. */
export function nextRetryAt({ created }: Pick<Invoice, 'created'>, after: number): number | null {
  return RETRY_DAYS.map((days) => created + days * DAY_SECONDS).find((at) => at > after) ?? null;
}

type Fields = Record<string, unknown>;
/** Events of which each says all that was new; others come beside an update that says the same. */
const TELLS_ALL = /\.(created|updated)$/;

const fieldsOf = z.record(z.string(), z.unknown());

/** What the fields that an update changed held when the object was told of last; lists stand whole, as at Stripe. Null when it never was. */
function previousAttributes(events: readonly BookedEvent[], object: Fields): Fields | null {
  const last = events.find((event) => TELLS_ALL.test(event.type) && event.object['id'] === object['id']);
  return last ? changedFields(last.object, object) : null;
}

function changedFields(before: Fields, now: Fields): Fields {
  const entries = Object.keys({ ...before, ...now }).flatMap((name): [string, unknown][] => {
    const [was, is] = [before[name] ?? null, now[name] ?? null];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const [within, without] = [fieldsOf.safeParse(was), fieldsOf.safeParse(is)];
    return [[name, within.success && without.success ? changedFields(within.data, without.data) : was]];
  });
  return Object.fromEntries(entries);
}
