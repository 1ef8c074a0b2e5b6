import { FINAL_VERSION } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { DomainError, type Identity } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource, IsNull, LessThan, type EntityManager } from 'typeorm';
import { addFollowUp } from '../follow-ups/follow-up-queue';
import type { CallsEnd } from '../stripe/calls-at-once';
import { askProvider } from '../stripe/provider-errors';
import { STRIPE } from '../stripe/stripe-client';
import { CustomerEntity } from './customer.entity';

/** The user's one customer at the payment provider. */
@Injectable()
export class FindOrCreateCustomer {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /**
   * Committed on its own: whatever fails afterwards, the customer is not made a second time. The creation sends only what never differs,
   * so that a repeat with the same idempotency key gives the same customer, should we crash before storing it, or be asked twice at
   * once. Name and e-mail follow later.
   */
  async run(user: Identity, end: CallsEnd): Promise<string> {
    const { userId } = user;
    const known = await this.dataSource.transaction((manager) => keepUser(manager, user));
    return known ?? this.create(userId, `customer:${userId}`, end);
  }

  /**
   * Another customer for somebody whose customer was deleted at the provider. The provider remembers the first one under its idempotency
   * key for a day, so this one has a key of its own.
   */
  async replace({ userId }: Identity, gone: string, end: CallsEnd): Promise<string> {
    await this.dataSource
      .getRepository(CustomerEntity)
      .update({ userId, stripeCustomerId: gone }, { stripeCustomerId: null });
    return this.create(userId, `customer:${userId}:after:${gone}`, end);
  }

  private async create(userId: string, idempotencyKey: string, end: CallsEnd): Promise<string> {
    const created = await askProvider(end, () =>
      this.stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey }),
    );
    const kept = await this.dataSource.transaction((manager) => keepCustomer(manager, userId, created.id));
    if (kept === undefined) throw new DomainError('SESSION_EXPIRED');
    return kept;
  }
}

/** The customer of a user, as far as there is one. */
async function keepUser(manager: EntityManager, { userId, email }: Identity): Promise<string | null> {
  const sql = 'INSERT INTO customer (user_id, email) VALUES ($1, $2) ON CONFLICT DO NOTHING';
  await execute(manager, sql, [userId, email]);
  const { stripeCustomerId } = await manager.findOneByOrFail(CustomerEntity, { userId });
  return stripeCustomerId;
}

/** The first one counts. Undefined when the account was deleted meanwhile: the customer is not kept then, here or at the provider. */
async function keepCustomer(manager: EntityManager, userId: string, created: string): Promise<string | undefined> {
  const isFirst = { userId, stripeCustomerId: IsNull(), profileVersion: LessThan(FINAL_VERSION) };
  const { affected } = await manager.update(CustomerEntity, isFirst, { stripeCustomerId: created });
  if (affected) await addFollowUp(manager, { kind: 'update-customer', userId });
  const { stripeCustomerId, profileVersion } = await manager.findOneByOrFail(CustomerEntity, { userId });
  if (profileVersion < FINAL_VERSION) return stripeCustomerId ?? created;
  await addFollowUp(manager, { kind: 'delete-customer', customerId: created });
  return undefined;
}
