import type { ServiceName } from '@barrelhive/contracts';
import * as z from 'zod';
import { logger, openLog } from '../logging/logger';
import { explainStartFailure } from './start-failure';
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
  openLog({ service: name, level: 'info' });
  const log = logger('migration');
  void (async () => migrate(readSettings(migrationSettings, env).DATABASE_URL))().then(
    () => log.info(`${name} is migrated`),
    (error: unknown) => {
      log.fatal(`${name} could not be migrated: ${explainStartFailure(error)}`);
      process.exitCode = 1;
    },
  );
}
