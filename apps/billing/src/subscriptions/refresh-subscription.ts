import { FINAL_VERSION } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { finishCheckoutAttempt } from '../checkout/checkout-attempt';
import { goneId } from '../customers/gone-customer';
import { findSubscriptionDoubts } from '../doubts/find-doubts';
import { addFollowUp, type Conclude } from '../follow-ups/follow-up-queue';
import { PlanOfPrice } from '../prices/plan-of-price';
import { STRIPE } from '../stripe/stripe-client';
import { findPaidBeyond } from './find-paid-until';
import { findTakenPayment, type TakenPayment } from './find-taken-payment';
import { storedSubscription, type AskedBeside } from './stored-subscription';
import { SubscriptionEntity } from './subscription.entity';
import { UpdateEntitlement } from './update-entitlement';

interface SubscriptionReference {
  subscriptionId: string;
  customerId: string;
  /** Whether its payments still stand is asked as well. */
  withPayments?: boolean | undefined;
}

/** What the provider said, and the number of our question. */
interface Reading {
  retrieved: Stripe.Subscription;
  beside: AskedBeside;
  /** Undefined when the payments were not asked for. */
  payments: { taken: TakenPayment | undefined } | undefined;
  number: string;
}

/** What the provider charges nothing for any more. */
const ENDED: ReadonlySet<Stripe.Subscription.Status> = new Set(['canceled', 'incomplete_expired']);

const numberRow = z.object({ number: z.string() });

/** Reads one subscription from the provider and stores what it says, whatever event made us look. */
@Injectable()
export class RefreshSubscription {
  private readonly log = logger('refresh-subscription');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly plans: PlanOfPrice,
    private readonly updateEntitlement: UpdateEntitlement,
  ) {}

  /**
   * Each reading has a number, which it takes before the provider is asked: an answer that comes late is not stored over that of a later
   * question. `conclude` is called in the transaction that stores the answer. Payments are asked for when one of them
   * may have been taken back, or was: nobody who pays waits for a question that hardly ever has news.
   */
  async run({ subscriptionId, customerId, withPayments }: SubscriptionReference, conclude: Conclude): Promise<void> {
    const number = await this.nextNumber();
    const retrieved = await this.stripe.subscriptions.retrieve(subscriptionId);
    const paid = await findPaidBeyond(this.stripe, retrieved);
    const tier = await this.plans.bestOf(retrieved.items.data.map(({ price }) => price));
    const isAsked = withPayments === true || (await this.wasTakenBack(subscriptionId));
    const isPaidAfterEnd = paid.afterEnd !== undefined;
    const payments = isAsked
      ? { taken: await findTakenPayment(this.stripe, retrieved, { isPaidAfterEnd }) }
      : undefined;
    await this.dataSource.transaction(async (manager) => {
      await execute(manager, `SELECT pg_advisory_xact_lock(hashtextextended('customer:' || $1, 0))`, [customerId]);
      await this.store(manager, { retrieved, beside: { tier, paid }, payments, number });
      await conclude(manager);
    });
  }

  private async nextNumber(): Promise<string> {
    const row = await queryRow(this.dataSource, numberRow, `SELECT nextval('provider_reading')::text AS number`);
    return row?.number ?? '0';
  }

  private async wasTakenBack(id: string): Promise<boolean> {
    const known = await this.dataSource.getRepository(SubscriptionEntity).findOneBy({ id });
    return known ? known.takenBackAt !== null : false;
  }

  private async store(manager: EntityManager, { retrieved, beside, payments, number }: Reading): Promise<void> {
    const subscriptionId = retrieved.id;
    const now = new Date();
    const known = await manager.findOneBy(SubscriptionEntity, { id: subscriptionId });
    if (known && BigInt(known.reading) > BigInt(number)) {
      this.log.info({ subscriptionId }, 'what was read of a subscription was outdated by a later reading');
      // The later one may not have asked for the payments.
      if (payments?.taken) await addFollowUp(manager, againWithPayments(known));
      return;
    }
    const subscription = storedSubscription(retrieved, beside, known, now);
    const owner = await ownerOf(manager, retrieved, subscription);
    if (!owner) return;
    const { userId, isGone } = owner;
    if (isGone) {
      this.log.info({ userId }, 'what the provider says of the subscription of a deleted user is not stored');
      // Begun while the account was being deleted, or made by hand afterwards: nobody is to be charged for it.
      const isOver = ENDED.has(retrieved.status);
      if (!isOver) await addFollowUp(manager, { kind: 'delete-customer', customerId: subscription.customerId });
      return;
    }
    if (subscription.tier === null) {
      this.log.error({ subscriptionId }, 'a subscription has a price that names no plan of ours and gives nothing');
    }
    const taken = takenBack(payments, known, now);
    if (payments?.taken)
      this.log.warn({ subscriptionId, userId, by: payments.taken }, 'the payment of a subscription was taken back');
    await manager.save(SubscriptionEntity, { ...subscription, ...taken, userId, retrievedAt: now, reading: number });
    await finishCheckoutAttempt(manager, userId);
    for (const { kind, ...doubt } of await findSubscriptionDoubts(manager, userId))
      this.log.warn({ kind, ...doubt }, 'an operator has to look at a subscription');
    const { tier, valid } = await this.updateEntitlement.run(manager, userId, now, disputeOf(known, taken));
    this.log.info({ userId, subscriptionId, status: subscription.status, tier, valid }, 'a subscription was refreshed');
  }
}

/**
 * Whose a subscription is. Undefined for what the account sells to others: that names no user of ours and no plan. Throws for a plan that somebody
 * unknown pays for.
 */
async function ownerOf(
  manager: EntityManager,
  { metadata }: Stripe.Subscription,
  { customerId, tier }: Pick<SubscriptionEntity, 'customerId' | 'tier'>,
): Promise<Owner | undefined> {
  const owner = await findOwner(manager, customerId, metadata);
  if (owner || (metadata.user_id === undefined && tier === null)) return owner;
  throw new Error(`nobody of ours is the customer ${customerId}`);
}

type TakenBack = Pick<SubscriptionEntity, 'takenBackAt' | 'takenBackBy'>;

/** Without having asked, what was known of the payments still holds. */
function takenBack(payments: Reading['payments'], known: SubscriptionEntity | null, now: Date): TakenBack {
  const { takenBackAt = null, takenBackBy = null } = known ?? {};
  if (payments === undefined) return { takenBackAt, takenBackBy };
  return payments.taken === undefined
    ? { takenBackAt: null, takenBackBy: null }
    : { takenBackAt: takenBackAt ?? now, takenBackBy: payments.taken };
}

/** A bank that took the payment back, or had to give it back: what that took away comes back by itself. */
function disputeOf(known: TakenBack | null, { takenBackBy }: TakenBack): 'disputed' | 'dispute-won' | undefined {
  if (takenBackBy === 'dispute') return 'disputed';
  return known?.takenBackBy === 'dispute' && takenBackBy === null ? 'dispute-won' : undefined;
}

const againWithPayments = ({ id, customerId }: SubscriptionEntity) =>
  ({ kind: 'refresh-subscription', subscriptionId: id, customerId, withPayments: true }) as const;

const owner = z.object({ userId: z.string(), isGone: z.boolean() });

/** Whose a customer is. Nothing more is to be stored about a user who is gone. */
type Owner = z.infer<typeof owner>;

/**
 * The user whose customer this is; a subscription that was made by hand for another customer names its user in the metadata. Undefined when
 * it belongs to nobody we know; the event of its owner may still be under way.
 */
function findOwner(
  manager: EntityManager,
  customerId: string,
  metadata: Readonly<Record<string, string>>,
): Promise<Owner | undefined> {
  return queryRow(
    manager,
    owner,
    `SELECT user_id AS "userId", profile_version = $4 AS "isGone" FROM customer
      WHERE stripe_customer_id IN ($1, $3) OR user_id = $2
      ORDER BY coalesce(stripe_customer_id IN ($1, $3), false) DESC LIMIT 1`,
    [customerId, metadata.user_id ?? null, goneId(customerId), FINAL_VERSION],
  );
}
