import { claimSchema, type MigrationDigests } from './schema-record';

const MIGRATE = 'tools/migrations/src/migrate-every-database.ts';

interface Migrations {
  migrateEveryDatabase: (databaseUrl: string, addresses: Environment) => Promise<void>;
  migrationDigests: () => Promise<MigrationDigests>;
}

type LoadTypeScript = (entry: string) => Promise<Record<string, unknown>>;

type Environment = Readonly<Record<string, string>>;

interface Options {
  load: LoadTypeScript;
  /** The folder of the embedded database; undefined where the database is somebody else's. */
  dataDir: string | undefined;
  /** What the user set: services may have logins of their own. */
  environment: Environment;
}

/**
 * Brings the schemas of all services up to date in this process. What that takes is loaded only here, since it is much. Refuses an embedded
 * database that other migrations made.
 */
export async function migrateDatabases(databaseUrl: string, { load, dataDir, environment }: Options): Promise<void> {
  const loaded = await load(MIGRATE);
  if (!isMigrations(loaded)) throw new Error(`${MIGRATE} lacks an export.`);
  if (dataDir !== undefined) await claimSchema(dataDir, databaseUrl, await loaded.migrationDigests());
  await loaded.migrateEveryDatabase(databaseUrl, environment);
}

const isMigrations = (loaded: object): loaded is Migrations =>
  'migrateEveryDatabase' in loaded && 'migrationDigests' in loaded;
