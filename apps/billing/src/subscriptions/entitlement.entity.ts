import type { SubscriptionStatus, Tier } from '@barrelhive/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('entitlement')
export class EntitlementEntity {
  @PrimaryColumn({ name: 'user_id', type: 'text' })
  userId!: string;

  @Column({ type: 'text' })
  tier!: Tier;

  @Column({ type: 'boolean' })
  valid!: boolean;

  @Column({ type: 'text' })
  status!: SubscriptionStatus;

  @Column({ type: 'boolean' })
  cancelled!: boolean;

  @Column({ name: 'ends_at', type: 'timestamptz', nullable: true })
  endsAt!: Date | null;

  /** Grows with every change that was published. */
  @Column({ type: 'integer' })
  version!: number;

  /** When time alone will change the entitlement. */
  @Column({ name: 'look_again_at', type: 'timestamptz', nullable: true })
  lookAgainAt!: Date | null;
}
