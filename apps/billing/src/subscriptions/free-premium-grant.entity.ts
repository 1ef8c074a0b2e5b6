import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The tier `free_premium`, which an operator gave to a user. */
@Entity('complimentary_plan')
export class FreePremiumGrantEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'granted_at', default: () => 'now()' })
  grantedAt!: Date;
}
