import { existsSync } from 'node:fs';
import path from 'node:path';
import { services } from './product-processes';
import { workspaceRoot } from './workspace-root';

type Migrate = (databaseUrl: string) => Promise<void>;
type LoadTypeScript = (entry: string) => Promise<Record<string, unknown>>;

/**
 * Brings the schemas of all services up to date, side by side in this process. A service that has a database keeps
 * `src/database/migrate.ts`, whose one export, `migrate<Name>Database`, takes the address of the database.
 */
export async function migrateDatabases(databaseUrl: string, load: LoadTypeScript): Promise<void> {
  const entries = services
    .map(({ name }) => ({ name, entry: `apps/${name}/src/database/migrate.ts` }))
    .filter(({ entry }) => existsSync(path.join(workspaceRoot(), entry)));
  await Promise.all(
    entries.map(async ({ name, entry }) => {
      const migrate = Object.values(await load(entry)).find((value): value is Migrate => typeof value === 'function');
      if (!migrate) throw new Error(`${entry} exports no function that migrates.`);
      await migrate(databaseUrl).catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`The database of ${name} could not be brought up to date: ${reason}`, { cause });
      });
    }),
  );
}
