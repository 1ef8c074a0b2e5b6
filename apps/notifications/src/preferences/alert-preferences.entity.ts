import type { AlertPreferences } from '@barrelhive/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('alert_preferences')
export class AlertPreferencesEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId!: string;

  @Column('jsonb')
  preferences!: AlertPreferences;

  @Column('timestamptz', { name: 'saved_at' })
  savedAt!: Date;
}
