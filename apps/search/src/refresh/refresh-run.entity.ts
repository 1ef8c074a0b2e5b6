import type { RefreshRun } from '@barrelhive/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SkippedRow } from '../agency/parse-product-table';

/** How a pass ended. `changed` counts the products it wrote, `skippedRows` the rows it could not read. */
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

  @Column('integer', { name: 'skipped_rows' })
  skippedRows!: number;

  /** The first of them. */
  @Column('jsonb')
  skipped!: SkippedRow[];

  @Column('text', { nullable: true })
  reason!: string | null;
}
