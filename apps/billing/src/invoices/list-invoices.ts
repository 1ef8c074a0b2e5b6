import type { Invoice } from '@barrelhive/contracts';
import type { Identity } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { CustomerEntity } from '../customers/customer.entity';
import { idAtProvider } from '../customers/gone-customer';
import { askProvider, callsEnd, isMissingAtProvider } from '../stripe/provider-errors';
import { STRIPE } from '../stripe/stripe-client';
import { shownInvoice } from './shown-invoice';

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
