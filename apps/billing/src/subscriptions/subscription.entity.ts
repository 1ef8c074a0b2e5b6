import type { PaidTier } from '@barrelhive/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('subscription')
export class SubscriptionEntity {
  /** The provider's id. */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ name: 'user_id', type: 'text' })
  userId!: string;

  @Column({ name: 'stripe_customer_id', type: 'text' })
  customerId!: string;

  @Column({ type: 'text' })
  status!: string;

  @Column({ type: 'text', nullable: true })
  tier!: PaidTier | null;

  @Column({ type: 'boolean' })
  cancelled!: boolean;

  @Column({ name: 'ends_at', type: 'timestamptz', nullable: true })
  endsAt!: Date | null;

  @Column({ name: 'past_due_since', type: 'timestamptz', nullable: true })
  pastDueSince!: Date | null;

  @Column({ name: 'started_at', type: 'timestamptz' })
  startedAt!: Date;

  @Column({ name: 'retrieved_at', type: 'timestamptz' })
  retrievedAt!: Date;
}
