import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readSettings, serviceSettingsShape } from '@barrelhive/service-kit';
import * as z from 'zod';

const adminSettingsSchema = z.object({
  DATABASE_URL: serviceSettingsShape.DATABASE_URL.optional(),
  DATA_DIR: z.string().default('.local').describe('the data folder of a running `npm start`, whose Postgres is used'),
});

/** The line of Postgres' postmaster.pid that holds its port. */
const PORT_LINE = 3;

/**
 * The database of the product: DATABASE_URL, or that of `npm start` in this folder. Throws one sentence when there is neither.
 */
export function adminDatabaseUrl(env: Readonly<Record<string, string | undefined>>): string {
  const { DATABASE_URL, DATA_DIR } = readSettings(adminSettingsSchema, env);
  return DATABASE_URL ?? embeddedDatabaseUrl(DATA_DIR);
}

function embeddedDatabaseUrl(dataDir: string): string {
  const file = path.resolve(dataDir, 'postgres/postmaster.pid');
  const port = readIfThere(file)?.split('\n')[PORT_LINE]?.trim();
  if (!port) throw new Error('No database is running here: set DATABASE_URL, or run `npm start` in another terminal.');
  return `postgres://postgres@127.0.0.1:${port}/barrelhive`;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
