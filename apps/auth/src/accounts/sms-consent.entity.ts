import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Proof of who agreed to text messages, for which number, when, and to which wording. Rows are only ever added. */
@Entity('sms_consent')
export class SmsConsentEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  phone!: string;

  @Column('timestamptz', { name: 'agreed_at' })
  agreedAt!: Date;

  @Column('text')
  wording!: string;

  /** Names the wording; unknown of those that were kept before wordings had names. */
  @Column('text', { name: 'wording_version', nullable: true })
  wordingVersion!: string | null;

  /** Where the consent came from; unknown of those that were kept before it was noted. */
  @Column('text', { nullable: true })
  network!: string | null;
}
