import type { AlertPreferences } from '@barrelhive/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('alert_preferences')
export class AlertPreferencesEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId!: string;

  @Column('jsonb')
  preferences!: AlertPreferences;

  /** What is wished otherwise on one channel, by channel and kind. */
  @Column('jsonb')
  wishes!: Record<string, unknown>;

  @Column('timestamptz', { name: 'saved_at' })
  savedAt!: Date;
}
