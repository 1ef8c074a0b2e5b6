import type { AlertScope } from '@barrelhive/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('saved_alert')
export class SavedAlertEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'user_id', type: 'text' })
  userId!: string;

  @Column({ name: 'search_term', type: 'text' })
  searchTerm!: string;

  /** The normalised words of the term: two terms that match the same names are the same alert. */
  @Column({ name: 'term_key', type: 'text' })
  termKey!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  /** Whether changes are looked up for it: its owner pays, or may soon. */
  @Column({ name: 'is_watched', type: 'boolean', default: true })
  isWatched!: boolean;

  /** Where a bottle must be. */
  @Column({ type: 'text', default: 'anywhere' })
  scope!: AlertScope;

  /** How many bottles there must be. */
  @Column({ name: 'at_least', type: 'smallint', default: 1 })
  atLeast!: number;
}
