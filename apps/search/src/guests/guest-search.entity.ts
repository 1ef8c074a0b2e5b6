import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A search of a guest: reserved, then counted with its answer or deleted. A stream counts when it opens, and is answered when it was sent to
 * its end.
 */
@Entity('guest_search')
export class GuestSearchEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'guest_id' })
  guestId!: string;

  /** The keyed digest of the client's network. */
  @Column('bytea', { name: 'address_key' })
  addressKey!: Buffer;

  @Column('date')
  day!: string;

  /** The keyed digest of the term. */
  @Column('bytea', { name: 'term_key' })
  termKey!: Buffer;

  @Column('boolean', { name: 'is_stream' })
  isStream!: boolean;

  @Column('timestamptz', { name: 'counted_at', nullable: true })
  countedAt!: Date | null;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt!: Date | null;
}
