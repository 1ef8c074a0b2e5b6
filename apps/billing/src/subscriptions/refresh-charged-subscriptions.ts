import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { addFollowUp, type Conclude } from '../follow-ups/follow-up-queue';
import { unlessMissingAtProvider } from '../stripe/provider-errors';
import { STRIPE } from '../stripe/stripe-client';

/** Has the subscriptions of a payment's customer looked at again: a refund or a dispute names the payment, and not what it paid. */
@Injectable()
export class RefreshChargedSubscriptions {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  async run(chargeId: string, conclude: Conclude): Promise<void> {
    const { customer } = await this.stripe.charges.retrieve(chargeId);
    const customerId = typeof customer === 'object' ? customer?.id : customer;
    if (!customerId) return this.dataSource.transaction(conclude);
    const subscriptionIds = await this.subscriptionsOf(customerId);
    await this.dataSource.transaction(async (manager) => {
      for (const subscriptionId of subscriptionIds) {
        await addFollowUp(manager, { kind: 'refresh-subscription', subscriptionId, customerId, withPayments: true });
      }
      await conclude(manager);
    });
  }

  /** The provider is asked: nothing may have been told yet of the one that was paid. Those of a deleted customer have ended. */
  private async subscriptionsOf(customer: string): Promise<string[]> {
    try {
      const { data } = await this.stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
      return data.map(({ id }) => id);
    } catch (error) {
      unlessMissingAtProvider(error);
      return [];
    }
  }
}
