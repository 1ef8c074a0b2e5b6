import { queryRows } from '@barrelhive/database';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { addFollowUp, type Conclude } from '../follow-ups/follow-up-queue';
import { STRIPE } from '../stripe/stripe-client';

const idRow = z.object({ id: z.string() });

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
    await this.dataSource.transaction(async (manager) => {
      if (customerId) await this.addRefreshes(manager, customerId);
      await conclude(manager);
    });
  }

  private async addRefreshes(manager: EntityManager, customerId: string): Promise<void> {
    const sql = 'SELECT id FROM subscription WHERE stripe_customer_id = $1 ORDER BY id';
    for (const { id } of await queryRows(manager, idRow, sql, [customerId])) {
      await addFollowUp(manager, { kind: 'refresh-subscription', subscriptionId: id, customerId, withPayments: true });
    }
  }
}
