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

  /** As the provider spells it: an open set (facts: payments). */
  @Column({ type: 'text' })
  status!: string;

  /** The plan by the price's lookup key; null for a price we do not sell. */
  @Column({ type: 'text', nullable: true })
  tier!: PaidTier | null;

  /** It will not renew, or has ended. */
  @Column({ type: 'boolean' })
  cancelled!: boolean;

  /** When it ended or will end, or when the paid period ends and renews. */
  @Column({ name: 'ends_at', type: 'timestamptz', nullable: true })
  endsAt!: Date | null;

  /** Since when we know that a renewal is unpaid. */
  @Column({ name: 'past_due_since', type: 'timestamptz', nullable: true })
  pastDueSince!: Date | null;

  /** Since when we know that its payment was refunded in full or is disputed; null while the payment stands. */
  @Column({ name: 'taken_back_at', type: 'timestamptz', nullable: true })
  takenBackAt!: Date | null;

  @Column({ name: 'started_at', type: 'timestamptz' })
  startedAt!: Date;

  @Column({ name: 'retrieved_at', type: 'timestamptz' })
  retrievedAt!: Date;

  /** The number of the reading it is from; later readings have higher ones. */
  @Column({ type: 'bigint', default: 0 })
  reading!: string;
}
