import { loginSettingOf, upstreamNames } from '@barrelhive/contracts';
import { explainStartFailure, isMigrated, logger, migrateService } from '@barrelhive/service-kit';
import { everyMigration } from './every-migration';

export { migrationDigests } from './every-migration';

/** Addresses by their settings: DATABASE_URL, and those by which services log in themselves. */
type Addresses = Readonly<Record<string, string | undefined>>;

/**
 * Brings the schema of every service up to date, one after the other, and its own login where `addresses` names one. May run again, and several
 * times at once: each service takes the lock of the database. What was done before a failure stays; the error names the service.
 */
export async function migrateEveryDatabase(databaseUrl: string, addresses: Addresses = {}): Promise<void> {
  const log = logger('migrations');
  for (const name of upstreamNames) {
    const loginUrl = addresses[loginSettingOf(name)];
    await migrateService({ name, databaseUrl, loginUrl, migrations: everyMigration[name] }).catch((cause: unknown) => {
      const message = `The database of ${name} could not be brought up to date. ${explainStartFailure(cause)}`;
      throw new Error(message, { cause });
    });
    log.info(`the database of ${name} is up to date`);
  }
}

/** Why a service whose address is given cannot work with its database yet, in one sentence; undefined once all can. Changes nothing. */
export async function whatIsMissing(addresses: Addresses): Promise<string | undefined> {
  for (const name of upstreamNames) {
    const databaseUrl = addresses[loginSettingOf(name)] ?? addresses.DATABASE_URL;
    if (databaseUrl === undefined) continue;
    try {
      const isReady = await isMigrated({ name, databaseUrl, migrations: everyMigration[name] });
      if (!isReady) return `the database of ${name} is not up to date`;
    } catch (error) {
      return explainStartFailure(error);
    }
  }
  return undefined;
}
