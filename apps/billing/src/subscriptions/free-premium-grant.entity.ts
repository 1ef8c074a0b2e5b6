import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A Premium plan that an operator gave to a user. */
@Entity('complimentary_plan')
export class ComplimentaryPlanEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'granted_at', default: () => 'now()' })
  grantedAt!: Date;
}
