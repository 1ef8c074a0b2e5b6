import { upstreamNames, type Upstream } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import type { Client } from 'pg';
import * as z from 'zod';
import { createArchive, type ArchiveWriter } from './archive';
import { readRows } from './copy-rows';
import { encryptFor } from './encrypt-for';
import { entryOf, MANIFEST_ENTRY, type Manifest, type ServiceRecord, type TableRecord } from './manifest';
import { actAs, contentOf, hasSchema, qualified, sequencesOf, tablesOf } from './stored-tables';
import { asOperator } from './as-operator';

interface BackupFile {
  file: string;
  takenAt: Date;
  /** A recipient of age. */
  recipient: string | undefined;
}

const migrationRow = z.object({ name: z.string() });

/**
 * Writes every row of every service into one zip file, as of one instant: what one service sent and another received is whole. The
 * product may run meanwhile; only migrations wait. Throws when the file is there, or a service has no schema yet. With a `recipient` the file is
 * encrypted for that one.
 */
export async function writeBackup(databaseUrl: string, { file, takenAt, recipient }: BackupFile): Promise<Manifest> {
  const archive = createArchive(file, recipient === undefined ? undefined : encryptFor(recipient));
  try {
    const services = await asOperator(databaseUrl, async (client) => {
      await execute(client, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const records: ServiceRecord[] = [];
      for (const name of upstreamNames) records.push(await writeService(client, archive, name));
      await execute(client, 'COMMIT');
      return records;
    });
    const manifest: Manifest = { format: 1, takenAt: takenAt.toISOString(), services };
    archive.addText(MANIFEST_ENTRY, JSON.stringify(manifest, undefined, 2));
    await archive.finish();
    return manifest;
  } catch (error) {
    archive.discard();
    throw error;
  }
}

async function writeService(client: Client, archive: ArchiveWriter, name: Upstream): Promise<ServiceRecord> {
  if (!(await hasSchema(client, name))) {
    throw new Error(`There is nothing of ${name} in this database: is DATABASE_URL the right one?`);
  }
  await actAs(client, name);
  const migrations = await queryRows(
    client,
    migrationRow,
    `SELECT name FROM ${qualified(client, name, 'migration')} ORDER BY id`,
  );
  const tables: TableRecord[] = [];
  for (const table of await tablesOf(client, name)) {
    await archive.add(entryOf(name, table.name), readRows(client, name, table));
    tables.push({ ...table, ...(await contentOf(client, name, table.name)) });
  }
  const sequences = await sequencesOf(client, name);
  return { name, migrations: migrations.map((migration) => migration.name), tables, sequences };
}
