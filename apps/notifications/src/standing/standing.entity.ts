import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is known of an address of a channel, whoever has it. One without a row is fine. */
@Entity('standing')
export class StandingEntity {
  @PrimaryColumn('text')
  channel!: string;

  @PrimaryColumn('text')
  address!: string;

  @Column('timestamptz', { name: 'opted_out_at', nullable: true })
  optedOutAt!: Date | null;

  /** It can never be reached: a landline, or no number at all. */
  @Column('timestamptz', { name: 'unusable_since', nullable: true })
  unusableSince!: Date | null;

  @Column('timestamptz', { name: 'paused_until', nullable: true })
  pausedUntil!: Date | null;
}
