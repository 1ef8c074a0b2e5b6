import { execute } from '@barrelhive/database';
import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { EntityManager } from 'typeorm';
import { finishCheckoutAttempt } from '../checkout/checkout-attempt';
import { findOwner } from '../customers/find-owner';
import { STRIPE } from '../stripe/stripe-client';
import { storedSubscription } from './stored-subscription';
import { SubscriptionEntity } from './subscription.entity';
import { UpdateEntitlement } from './update-entitlement';

interface SubscriptionReference {
  subscriptionId: string;
  customerId: string;
}

/** Reads one subscription from the provider and stores what it says, whatever event made us look. */
@Injectable()
export class RefreshSubscription {
  private readonly log = logger('refresh-subscription');

  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly updateEntitlement: UpdateEntitlement,
  ) {}

  /**
   * Must run in a transaction. The customer is locked before the read: locked after it, a stale answer could be stored over a
   * newer one (facts: payments).
   */
  async run(manager: EntityManager, { subscriptionId, customerId }: SubscriptionReference): Promise<void> {
    await execute(manager, `SELECT pg_advisory_xact_lock(hashtextextended('customer:' || $1, 0))`, [customerId]);
    const retrieved = await this.stripe.subscriptions.retrieve(subscriptionId);
    const now = new Date();
    const known = await manager.findOneBy(SubscriptionEntity, { id: subscriptionId });
    const subscription = storedSubscription(retrieved, known, now);
    const userId = await findOwner(manager, subscription.customerId, retrieved.metadata);
    if (subscription.tier === null) {
      this.log.error({ subscriptionId }, 'a subscription has a price that names no plan of ours and gives nothing');
    }
    await manager.save(SubscriptionEntity, { ...subscription, userId, retrievedAt: now });
    await finishCheckoutAttempt(manager, userId);
    const { tier, valid } = await this.updateEntitlement.run(manager, userId, now);
    this.log.info({ userId, subscriptionId, status: subscription.status, tier, valid }, 'a subscription was refreshed');
  }
}
