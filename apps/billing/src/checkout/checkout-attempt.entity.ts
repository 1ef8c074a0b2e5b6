import type { PaidTier } from '@barrelhive/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a user began to buy a plan: milliseconds since 1970. */
export interface BegunAttempt {
  tier: PaidTier;
  at: number;
}

/** The latest intention of a user to buy a plan. */
@Entity('checkout_attempt')
export class CheckoutAttemptEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId!: string;

  /** Counts the intentions of the user. */
  @Column('integer')
  attempt!: number;

  @Column('text')
  tier!: PaidTier;

  @Column('text', { name: 'success_url' })
  successUrl!: string;

  @Column('text', { name: 'cancel_url' })
  cancelUrl!: string;

  /** The provider's id of the page that was opened. */
  @Column('text', { name: 'session_id', nullable: true })
  sessionId!: string | null;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  @Column('boolean')
  finished!: boolean;

  /** The user's attempts of the last minute, this one included. */
  @Column('jsonb', { name: 'begun_lately' })
  begunLately!: BegunAttempt[];
}
