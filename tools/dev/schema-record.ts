import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { queryRow, withClient } from '@barrelhive/database';
import * as z from 'zod';

/** By name of each migration a digest of what it asks of the database. */
export type MigrationDigests = Readonly<Record<string, string>>;

const FILE = 'migrations.json';
const recordSchema = z.record(z.string(), z.string());
const foundRow = z.object({ isThere: z.boolean() });

/**
 * Notes in the data folder by which migrations its database is made. Throws, in sentences for people, when others made it: migrations are
 * edited in place until the first release, and such a database cannot be brought up to date.
 */
export async function claimSchema(dataDir: string, databaseUrl: string, digests: MigrationDigests): Promise<void> {
  const made = readRecord(dataDir) ?? ((await hasSchema(databaseUrl)) ? { unknown: '' } : {});
  if (!isMadeBy(made, digests)) {
    throw new Error(
      `The data in ${dataDir} were made by another version of the migrations, and cannot be brought up to date. ` +
        'To delete them and start anew: npm start -- --fresh',
    );
  }
  const file = path.join(dataDir, FILE);
  writeFileSync(`${file}.new`, `${JSON.stringify(digests, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** What made the database is deleted with it. */
export const forgetSchema = (dataDir: string) => rmSync(path.join(dataDir, FILE), { force: true });

/** Whether each migration that ran is still there, and asks the same. Further ones may come. */
function isMadeBy(made: MigrationDigests, digests: MigrationDigests): boolean {
  return Object.entries(made).every(([name, digest]) => digests[name] === digest);
}

function readRecord(dataDir: string): MigrationDigests | undefined {
  const file = path.join(dataDir, FILE);
  return existsSync(file) ? recordSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Whether migrations ran here before. */
function hasSchema(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const sql = `SELECT EXISTS (SELECT FROM pg_tables WHERE tablename = 'migration') AS "isThere"`;
    return (await queryRow(client, foundRow, sql))?.isThere ?? false;
  });
}
