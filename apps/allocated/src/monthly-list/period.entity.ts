import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A month whose list was released. */
@Entity('period')
export class PeriodEntity {
  @PrimaryColumn('smallint')
  year!: number;

  @PrimaryColumn('smallint')
  month!: number;

  @Column('timestamptz', { name: 'opened_at' })
  openedAt!: Date;
}
