import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is known of a phone number, whoever owns it. A number without a row is fine. */
@Entity('phone_state')
export class PhoneStateEntity {
  @PrimaryColumn('text')
  phone!: string;

  @Column('timestamptz', { name: 'opted_out_at', nullable: true })
  optedOutAt!: Date | null;

  /** A landline or no number at all. */
  @Column('timestamptz', { name: 'unusable_since', nullable: true })
  unusableSince!: Date | null;

  @Column('integer', { name: 'unreachable_in_a_row' })
  unreachableInARow!: number;

  @Column('timestamptz', { name: 'paused_until', nullable: true })
  pausedUntil!: Date | null;
}
