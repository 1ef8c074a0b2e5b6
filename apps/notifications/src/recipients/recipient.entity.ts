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

  @Column('integer', { name: 'profile_version' })
  profileVersion!: number;
}
