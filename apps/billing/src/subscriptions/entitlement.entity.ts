import { EntitlementEntity as EntitlementCopyEntity } from '@barrelhive/entitlements';
import { Column, Entity } from 'typeorm';

/** What was published last of a user; other services keep a copy. */
@Entity('entitlement')
export class EntitlementEntity extends EntitlementCopyEntity {
  /** When time alone will change the entitlement. */
  @Column('timestamptz', { name: 'look_again_at', nullable: true })
  lookAgainAt!: Date | null;
}
