import type { ServiceName } from '@barrelhive/contracts';
import * as z from 'zod';
import { readSettings } from '../settings/read-settings';
import { serviceSettingsShape } from '../settings/service-settings';

const migrationSettings = z.object({ DATABASE_URL: serviceSettingsShape.DATABASE_URL });

/**
 * For a service's migrate.ts: migrates the database of DATABASE_URL as a command. A failure ends the process with code 1 and
 * one sentence.
 */
export function runMigration(
  name: ServiceName,
  env: Readonly<Record<string, string | undefined>>,
  migrate: (databaseUrl: string) => Promise<void>,
): void {
  void (async () => migrate(readSettings(migrationSettings, env).DATABASE_URL))().then(
    () => console.log(`${name} is migrated`),
    (error: unknown) => {
      console.error(`${name} could not be migrated: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    },
  );
}
