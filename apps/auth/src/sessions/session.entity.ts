import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One login of one person. `endedAt` is set by its owner, a password change and the operator's reset. */
@Entity('session')
export class SessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  /** By the database's clock, so that replicas need not agree on the time. */
  @CreateDateColumn({ type: 'timestamptz', name: 'started_at' })
  startedAt!: Date;

  @CreateDateColumn({ type: 'timestamptz', name: 'last_seen_at' })
  lastSeenAt!: Date;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  /** What the login came from, as its owner is shown it. */
  @Column('text')
  device!: string;

  @Column('text')
  network!: string;
}
