import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who signed up. `email` is normalised, `phone` E.164; `version` grows with every change of the profile. */
@Entity('account')
export class AccountEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  email!: string;

  @Column('text')
  phone!: string;

  /** When the owner of the number confirmed it. */
  @Column('timestamptz', { name: 'phone_confirmed_at', nullable: true })
  phoneConfirmedAt!: Date | null;

  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  @Column('boolean', { name: 'requires_password_change' })
  requiresPasswordChange!: boolean;

  @Column('integer')
  version!: number;

  /** When the e-mail was changed last; null for that of the sign-up. */
  @Column('timestamptz', { name: 'email_changed_at', nullable: true })
  emailChangedAt!: Date | null;

  /** When billing last spoke of a plan that it had or got. */
  @Column('timestamptz', { name: 'last_plan_at', nullable: true })
  lastPlanAt!: Date | null;

  /** Whether a number of it was ever confirmed, this one or one before. */
  @Column('boolean', { name: 'ever_confirmed', default: false })
  everConfirmed!: boolean;
}
