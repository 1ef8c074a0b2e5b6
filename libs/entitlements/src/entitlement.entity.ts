import type { SubscriptionStatus, Tier } from '@barrelhive/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A service's copy of what billing last said of a user. */
@Entity('entitlement')
export class EntitlementEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId!: string;

  @Column('text')
  tier!: Tier;

  @Column('boolean')
  valid!: boolean;

  @Column('text')
  status!: SubscriptionStatus;

  @Column('boolean')
  cancelled!: boolean;

  @Column('timestamptz', { name: 'ends_at', nullable: true })
  endsAt!: Date | null;

  @Column('integer')
  version!: number;
}
