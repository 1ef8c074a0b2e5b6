import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What auth says of a user: the number, and whether its owner agreed to text messages. */
@Entity('recipient')
export class RecipientEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId!: string;

  @Column('text')
  phone!: string;

  @Column('boolean', { name: 'consent_agreed' })
  hasConsented!: boolean;

  /** When its owner confirmed this number for this account. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;

  @Column('integer', { name: 'profile_version' })
  profileVersion!: number;
}
