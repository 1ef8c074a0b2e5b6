import type { AlertPreferences, PartialAlertPreferences } from '@barrelhive/contracts';
import { defaultAlertPreferences } from '@barrelhive/rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findPreferences, merged } from './saved-preferences';

/** Saves the caller's wishes; what was never chosen is as by default. */
@Injectable()
export class SaveAlertPreferences {
  constructor(private readonly dataSource: DataSource) {}

  async run(userId: string, sent: PartialAlertPreferences): Promise<AlertPreferences> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('preferences:' || $1, 0))`, [userId]);
      const preferences = merged((await findPreferences(manager, userId)) ?? defaultAlertPreferences(), sent);
      await manager.query(
        `INSERT INTO alert_preferences (user_id, preferences) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET preferences = $2, saved_at = now()`,
        [userId, JSON.stringify(preferences)],
      );
      return preferences;
    });
  }
}
