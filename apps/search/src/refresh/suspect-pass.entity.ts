import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the last passes showed if they were rejected: one row, or none. */
@Entity('suspect_pass')
export class SuspectPassEntity {
  @PrimaryColumn('boolean')
  singleton!: true;

  @Column('timestamptz', { name: 'first_seen_at' })
  firstSeenAt!: Date;

  @Column('integer')
  passes!: number;

  @Column('text', { array: true })
  skus!: string[];
}
