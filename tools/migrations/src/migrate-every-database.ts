import { upstreamNames } from '@barrelhive/contracts';
import { explainStartFailure, isMigrated, logger, migrateService } from '@barrelhive/service-kit';
import { everyMigration } from './every-migration';

export { migrationDigests } from './every-migration';

/**
 * Brings the schema of every service up to date, one after the other. May run again, and several times at once: each service takes the
 * lock of the database. What was done before a failure stays; the error names the service.
 */
export async function migrateEveryDatabase(databaseUrl: string): Promise<void> {
  const log = logger('migrations');
  for (const name of upstreamNames) {
    await migrateService({ name, databaseUrl, migrations: everyMigration[name] }).catch((cause: unknown) => {
      const message = `The database of ${name} could not be brought up to date. ${explainStartFailure(cause)}`;
      throw new Error(message, { cause });
    });
    log.info(`the database of ${name} is up to date`);
  }
}

/** Why a service cannot work with its database yet, in one sentence; undefined once all can. Changes nothing. */
export async function whatIsMissing(databaseUrl: string): Promise<string | undefined> {
  for (const name of upstreamNames) {
    try {
      const isReady = await isMigrated({ name, databaseUrl, migrations: everyMigration[name] });
      if (!isReady) return `the database of ${name} is not up to date`;
    } catch (error) {
      return explainStartFailure(error);
    }
  }
  return undefined;
}
