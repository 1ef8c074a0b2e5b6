import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { addFollowUp } from '../follow-ups/follow-up-queue';
import { STRIPE } from '../stripe/stripe-client';

interface SubscriptionReference {
  subscriptionId: string;
  customerId: string;
}

const finished: readonly string[] = ['canceled', 'incomplete_expired'];

/** Has every subscription that may have changed unheard looked at again: webhooks are repeated for three days and then lost. */
@Injectable()
export class ReconcileSubscriptions {
  private readonly log = logger('reconcile-subscriptions');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /** Answers how many will be looked at. Stops between two of the provider's pages when the signal is aborted. */
  async run(signal: AbortSignal): Promise<number> {
    const doubtful = new Map<string, SubscriptionReference>();
    for (const reference of await this.runningHere()) doubtful.set(reference.subscriptionId, reference);
    const endedHere = await this.endedHere();
    for await (const { id, customer, status } of this.stripe.subscriptions.list({ status: 'all', limit: 100 })) {
      signal.throwIfAborted();
      if (finished.includes(status) || endedHere.has(id)) continue;
      const customerId = typeof customer === 'string' ? customer : customer.id;
      doubtful.set(id, { subscriptionId: id, customerId });
    }
    await this.dataSource.transaction(async (manager) => {
      for (const reference of doubtful.values()) {
        await addFollowUp({ kind: 'refresh-subscription', ...reference }, manager);
      }
      await manager.query(`DELETE FROM stripe_event WHERE received_at < now() - interval '60 days'`);
    });
    this.log.info({ subscriptions: doubtful.size }, 'subscriptions are compared with the payment provider');
    return doubtful.size;
  }

  private runningHere(): Promise<SubscriptionReference[]> {
    return this.dataSource.query(
      `SELECT id AS "subscriptionId", stripe_customer_id AS "customerId" FROM subscription
        WHERE status NOT IN ('canceled', 'incomplete_expired')`,
    );
  }

  private async endedHere(): Promise<Set<string>> {
    const rows: { id: string }[] = await this.dataSource.query(
      `SELECT id FROM subscription WHERE status IN ('canceled', 'incomplete_expired')`,
    );
    return new Set(rows.map(({ id }) => id));
  }
}
