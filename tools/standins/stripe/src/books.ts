import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type Stripe from 'stripe';

/** As much of a Stripe object as the stand-in fills in; what is there has Stripe's own type. */
export type Some<T> = T extends (infer Item)[] ? Some<Item>[] : T extends object ? { [K in keyof T]?: Some<T[K]> } : T;

export type Customer = Some<Stripe.Customer> & { id: string };

export interface Subscription {
  id: string;
  customer: string;
  itemId: string;
  lookupKey: string;
  status: Stripe.Subscription.Status;
  created: number;
  periodStart: number;
  periodEnd: number;
  cancelAt: number | null;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  latestInvoice: string | null;
  metadata: Record<string, string>;
}

export interface Invoice {
  id: string;
  customer: string;
  subscription: string;
  amount: number;
  status: 'paid' | 'open';
  created: number;
}

export interface CheckoutSession {
  id: string;
  customer: string | null;
  clientReferenceId: string | null;
  lookupKey: string;
  successUrl: string;
  cancelUrl: string | null;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  created: number;
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
}

export interface PortalSession {
  id: string;
  customer: string;
  returnUrl: string;
  created: number;
}

/** What the stand-in has on its books. Times are Unix seconds, as Stripe counts. */
export interface Books {
  clockOffset: number;
  customers: Record<string, Customer>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  checkoutSessions: Record<string, CheckoutSession>;
  portalSessions: Record<string, PortalSession>;
  events: Stripe.Event[];
}

export function emptyBooks(): Books {
  return {
    clockOffset: 0,
    customers: {},
    subscriptions: {},
    invoices: {},
    checkoutSessions: {},
    portalSessions: {},
    events: [],
  };
}

/** The stand-in's own time: it can be moved on, to see a period end. */
export function nowOf(books: Books): number {
  return Math.floor(Date.now() / 1000) + books.clockOffset;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** Keeps the books in a file, so that a paid plan outlives a restart of the local run. */
export class BookKeeper {
  readonly books: Books;
  private readonly file: string | undefined;

  constructor(dataDir: string | undefined) {
    this.file = dataDir === undefined ? undefined : path.resolve(dataDir, 'stripe-standin', 'books.json');
    this.books = { ...emptyBooks(), ...this.read() };
  }

  save(): void {
    if (!this.file) return;
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, JSON.stringify(this.books));
    renameSync(`${this.file}.new`, this.file);
  }

  private read(): Partial<Books> {
    if (!this.file) return {};
    try {
      return JSON.parse(readFileSync(this.file, 'utf8')) as Partial<Books>;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
      throw new Error(`${this.file} cannot be read; remove it to start with empty books.`, { cause: error });
    }
  }
}
