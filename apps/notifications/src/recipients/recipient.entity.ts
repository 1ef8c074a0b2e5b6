import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What auth says of a user: the number, and who agreed to text messages, when, and to which wording. */
@Entity('recipient')
export class RecipientEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId!: string;

  @Column('text')
  phone!: string;

  @Column('boolean', { name: 'consent_agreed' })
  hasConsented!: boolean;

  @Column('timestamptz', { name: 'consent_at' })
  consentAt!: Date;

  @Column('text', { name: 'consent_wording' })
  consentWording!: string;

  /** When its owner confirmed this number for this account. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;

  @Column('integer', { name: 'profile_version' })
  profileVersion!: number;
}
