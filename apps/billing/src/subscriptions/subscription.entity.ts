import type { PaidTier } from '@barrelhive/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A subscription as the provider last told us of it. Times are UTC instants. */
@Entity('subscription')
export class SubscriptionEntity {
  /** The provider's id. */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ name: 'user_id', type: 'text' })
  userId!: string;

  @Column({ name: 'stripe_customer_id', type: 'text' })
  customerId!: string;

  /** As the provider spells it. Stripe may add values without a new version of its API. */
  @Column({ type: 'text' })
  status!: string;

  /** The best plan of its prices; null for prices we do not sell. */
  @Column({ type: 'text', nullable: true })
  tier!: PaidTier | null;

  /** It will not renew, has ended, or goes on without being paid. */
  @Column({ type: 'boolean' })
  cancelled!: boolean;

  /** When it ended or will end, stopped giving anything, or when the paid period ends and renews. Where nothing is collected, the end of what was paid. */
  @Column({ name: 'ends_at', type: 'timestamptz', nullable: true })
  endsAt!: Date | null;

  /** Since when we know that a renewal is unpaid. */
  @Column({ name: 'past_due_since', type: 'timestamptz', nullable: true })
  pastDueSince!: Date | null;

  /** Since when we know that its payment was refunded in full or is disputed; null while the payment stands. */
  @Column({ name: 'taken_back_at', type: 'timestamptz', nullable: true })
  takenBackAt!: Date | null;

  @Column({ name: 'taken_back_by', type: 'text', nullable: true })
  takenBackBy!: 'refund' | 'dispute' | null;

  /** The provider goes on with it and takes no money. */
  @Column({ name: 'collection_paused', type: 'boolean', default: false })
  collectionPaused!: boolean;

  /** An invoice of it was paid after it had ended: it gives what that pays for. */
  @Column({ name: 'paid_after_end', type: 'boolean', default: false })
  paidAfterEnd!: boolean;

  @Column({ name: 'started_at', type: 'timestamptz' })
  startedAt!: Date;

  @Column({ name: 'retrieved_at', type: 'timestamptz' })
  retrievedAt!: Date;

  /** The number of the reading it is from; later readings have higher ones. */
  @Column({ type: 'bigint', default: 0 })
  reading!: string;
}
