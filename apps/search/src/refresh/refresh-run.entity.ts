import type { RefreshRun } from '@barrelhive/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a pass ended. `changed` counts the products it wrote. */
@Entity('refresh_run')
export class RefreshRunEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  @Column('timestamptz', { name: 'finished_at' })
  finishedAt!: Date;

  @Column('text')
  outcome!: RefreshRun['outcome'];

  @Column('integer')
  rows!: number;

  @Column('integer')
  changed!: number;

  @Column('text', { nullable: true })
  reason!: string | null;
}
