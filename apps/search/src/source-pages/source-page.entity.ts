import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a page of the agency showed when it was last seen to change. */
@Entity('source_page')
export class SourcePageEntity {
  @PrimaryColumn('text')
  name!: string;

  @Column('timestamptz', { name: 'read_at' })
  readAt!: Date;

  @Column('jsonb')
  content!: object;
}
