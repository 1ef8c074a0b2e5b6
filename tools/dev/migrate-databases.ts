const ENTRY = 'tools/migrations/src/migrate-every-database.ts';

type Migrate = (databaseUrl: string) => Promise<void>;
type LoadTypeScript = (entry: string) => Promise<Record<string, unknown>>;

/** Brings the schemas of all services up to date in this process. What that takes is loaded only here, since it is much. */
export async function migrateDatabases(databaseUrl: string, load: LoadTypeScript): Promise<void> {
  const { migrateEveryDatabase } = await load(ENTRY);
  if (!isMigrate(migrateEveryDatabase)) throw new Error(`${ENTRY} exports no migrateEveryDatabase.`);
  await migrateEveryDatabase(databaseUrl);
}

const isMigrate = (value: unknown): value is Migrate => typeof value === 'function';
