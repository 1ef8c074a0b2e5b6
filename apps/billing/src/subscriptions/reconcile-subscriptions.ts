import { execute, queryRow } from '@barrelhive/database';
import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { BILLING_SETTINGS, type BillingSettings } from '../billing-settings';
import { addFollowUp } from '../follow-ups/follow-up-queue';
import { READ_EVENTS } from '../webhooks/event-subject';
import { receiveStripeEvent } from '../webhooks/receive-stripe-event';
import { STRIPE } from '../stripe/stripe-client';
import { SubscriptionEntity } from './subscription.entity';

/** The provider lists events of 30 days. One whose note is forgotten would be taken for new. */
const EVENTS_LISTED_DAYS = 30;

const eventRow = z.object({ id: z.string() });

const FINISHED = new Set(['canceled', 'incomplete_expired']);

/**
 * Has every subscription looked at again that may have changed without a webhook: the provider repeats a webhook for three days and
 * then gives up.
 */
@Injectable()
export class ReconcileSubscriptions {
  private readonly log = logger('reconcile-subscriptions');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(BILLING_SETTINGS) private readonly settings: BillingSettings,
  ) {}

  /** Answers how many will be looked at. Stops between two of the provider's pages when the signal is aborted. */
  async run(signal: AbortSignal): Promise<number> {
    await this.receiveLostEvents(signal);
    const doubtful = await this.findDoubtful(signal);
    await this.dataSource.transaction(async (manager) => {
      for (const [subscriptionId, customerId] of doubtful) {
        await addFollowUp(manager, { kind: 'refresh-subscription', subscriptionId, customerId });
      }
      const forget = 'DELETE FROM stripe_event WHERE received_at < now() - make_interval(days => $1)';
      await execute(manager, forget, [this.settings.STRIPE_EVENT_RETENTION_DAYS]);
    });
    this.log.info({ subscriptions: doubtful.size }, 'subscriptions are compared with the payment provider');
    return doubtful.size;
  }

  /**
   * Takes what was told by no webhook, such as a refund, a decided dispute or a bill that was paid after the end: a subscription does not
   * show them, and one that has ended is not read again.
   */
  private async receiveLostEvents(signal: AbortSignal): Promise<void> {
    const days = Math.min(EVENTS_LISTED_DAYS, this.settings.STRIPE_EVENT_RETENTION_DAYS - 1);
    const query = {
      types: [...READ_EVENTS],
      created: { gte: Math.floor(Date.now() / 1000) - days * 86_400 },
      limit: 100,
    };
    let lost = 0;
    for await (const event of this.stripe.events.list(query)) {
      signal.throwIfAborted();
      const isKnown = await queryRow(this.dataSource, eventRow, 'SELECT id FROM stripe_event WHERE id = $1', [
        event.id,
      ]);
      if (isKnown) continue;
      await receiveStripeEvent(this.dataSource, event);
      lost++;
    }
    if (lost > 0) this.log.warn({ events: lost }, 'events of the payment provider had come by no webhook');
  }

  /** The customer of every subscription that runs here or there, by the subscription's id. */
  private async findDoubtful(signal: AbortSignal): Promise<Map<string, string>> {
    const known = await this.dataSource.getRepository(SubscriptionEntity).find({
      select: { id: true, customerId: true, status: true },
    });
    const finishedHere = new Set(known.filter(({ status }) => FINISHED.has(status)).map(({ id }) => id));
    const doubtful = new Map(
      known.filter(({ id }) => !finishedHere.has(id)).map(({ id, customerId }) => [id, customerId]),
    );
    for await (const { id, customer, status } of this.stripe.subscriptions.list({ status: 'all', limit: 100 })) {
      signal.throwIfAborted();
      if (FINISHED.has(status) || finishedHere.has(id)) continue;
      doubtful.set(id, typeof customer === 'string' ? customer : customer.id);
    }
    return doubtful;
  }
}
