import { invoiceStatuses, type Invoice } from '@barrelhive/contracts';
import type { Identity } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { CustomerEntity } from '../customers/customer.entity';
import { idAtProvider } from '../customers/gone-customer';
import { askProvider, callsEnd, isMissingAtProvider } from '../stripe/provider-errors';
import { STRIPE } from '../stripe/stripe-client';

const OUR_CURRENCY = 'usd';
/** Two years of months. */
const SHOWN = 24;

/** The caller's invoices, as the provider has them at this moment, the latest first. */
@Injectable()
export class ListInvoices {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /** Throws PAYMENT_PROVIDER_UNAVAILABLE. Whoever never began to buy, or is gone at the provider, has none. */
  async run({ userId }: Identity): Promise<Invoice[]> {
    const customer = idAtProvider(await this.dataSource.getRepository(CustomerEntity).findOneBy({ userId }));
    if (!customer) return [];
    const query = { customer, limit: SHOWN };
    const listed = await askProvider(callsEnd(), () => this.stripe.invoices.list(query)).catch((error: unknown) => {
      if (isMissingAtProvider(error)) return { data: [] };
      throw error;
    });
    return listed.data.flatMap((given) => shownInvoice(given) ?? []);
  }
}

/** What is read of an invoice of the provider; amounts are cents, times Unix seconds. */
const providerInvoice = z.object({
  id: z.string(),
  created: z.int(),
  status: z.enum(invoiceStatuses),
  amount_due: z.int(),
  currency: z.string(),
  hosted_invoice_url: z.string().nullish(),
  lines: z.object({ data: z.array(z.object({ description: z.string().nullish(), amount: z.int() })) }),
});

/** An invoice as a person sees it; undefined for a draft and for what cannot be read. */
export function shownInvoice(given: unknown): Invoice | undefined {
  const { data } = providerInvoice.safeParse(given);
  if (!data) return undefined;
  // An upgrade credits unused time before it bills the new plan: what is paid for names the invoice.
  const costliest = data.lines.data.toSorted((one, other) => other.amount - one.amount)[0];
  return {
    id: data.id,
    createdAt: new Date(data.created * 1000).toISOString(),
    description: costliest?.description ?? '',
    amountCents: data.amount_due,
    ...(data.currency !== OUR_CURRENCY && { currency: data.currency }),
    status: data.status,
    url: data.hosted_invoice_url ?? null,
  };
}
