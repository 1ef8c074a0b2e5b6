import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user as the payment provider knows them. */
@Entity('customer')
export class CustomerEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId!: string;

  /** The provider's id; none before the first checkout. */
  @Column('text', { name: 'stripe_customer_id', nullable: true })
  stripeCustomerId!: string | null;

  @Column('text', { default: '' })
  name!: string;

  @Column('text')
  email!: string;

  /** The version of the account that name and e-mail are from; 0 before an event of auth came. */
  @Column('integer', { name: 'profile_version', default: 0 })
  profileVersion!: number;
}
