import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { upstreamNames, type Upstream } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { migrateService, migrationNames } from '@barrelhive/service-kit';
import type { Client } from 'pg';
import { everyMigration } from '../../migrations/src/every-migration';
import { migrateEveryDatabase } from '../../migrations/src/migrate-every-database';
import { openArchive, type ArchiveReader } from './archive';
import { writeRows } from './copy-rows';
import { entryOf, MANIFEST_ENTRY, manifestSchema, type Manifest, type ServiceRecord } from './manifest';
import { actAs, contentOf, hasSchema, qualified, setSequence, tablesOf } from './stored-tables';
import { asOperator } from './as-operator';

/**
 * Brings a backup back into a database that nothing of the product stands in, compares counts and checksums of every table, and then
 * brings the database up to date. Takes the backup of this release or of one before it. After a failure the database is empty again.
 */
export async function restoreBackup(databaseUrl: string, file: string): Promise<Manifest> {
  const archive = await openArchive(file);
  try {
    const manifest = await readManifest(archive, file);
    refuseLaterRelease(manifest);
    await asOperator(databaseUrl, async (client) => {
      await refuseUnlessEmpty(client);
      try {
        for (const service of manifest.services) await prepareSchema(databaseUrl, service);
        await fill(client, archive, manifest);
      } catch (error) {
        await removeEverything(client);
        throw error;
      }
    });
    await migrateEveryDatabase(databaseUrl);
    return manifest;
  } finally {
    archive.close();
  }
}

async function readManifest(archive: ArchiveReader, file: string): Promise<Manifest> {
  const found = manifestSchema.safeParse(JSON.parse(await text(await archive.open(MANIFEST_ENTRY))));
  if (!found.success) throw new Error(`${file} is no backup that this release can read.`);
  return found.data;
}

function refuseLaterRelease({ services }: Manifest): void {
  for (const { name, migrations } of services) {
    const known = new Set(migrationNames(everyMigration[serviceOf(name)]));
    const unknown = migrations.filter((migration) => !known.has(migration));
    if (unknown.length === 0) continue;
    throw new Error(
      `The backup is of a later release: ${name} had run ${unknown.join(', ')}. Restore it with that one.`,
    );
  }
}

function serviceOf(name: ServiceRecord['name']): Upstream {
  const service = upstreamNames.find((one) => one === name);
  if (!service) throw new Error(`The service ${name} of the backup has no database.`);
  return service;
}

async function refuseUnlessEmpty(client: Client): Promise<void> {
  const there: string[] = [];
  for (const name of upstreamNames) if (await hasSchema(client, name)) there.push(name);
  if (there.length === 0) return;
  throw new Error(
    `A backup is restored only into an empty database, and this one has ${there.join(', ')} in it. ` +
      'Create a new database, name it in DATABASE_URL, and let no service start on it before the restore is done.',
  );
}

/** The schema as it was: what later migrations change is changed when the rows are back. */
async function prepareSchema(databaseUrl: string, { name, migrations }: ServiceRecord): Promise<void> {
  const only = new Set(migrations);
  await migrateService({ name, databaseUrl, migrations: everyMigration[serviceOf(name)], only });
}

async function fill(client: Client, archive: ArchiveReader, { services }: Manifest): Promise<void> {
  await execute(client, 'BEGIN');
  try {
    for (const service of services) await fillService(client, archive, service);
    await execute(client, 'COMMIT');
  } catch (error) {
    await execute(client, 'ROLLBACK');
    throw error;
  }
}

async function fillService(client: Client, archive: ArchiveReader, service: ServiceRecord): Promise<void> {
  const { name, tables, sequences } = service;
  await actAs(client, name);
  const shapes = tables.map((table) => ({ name: table.name, columns: table.columns }));
  if (!isDeepStrictEqual(await tablesOf(client, name), shapes)) {
    throw new Error(`The tables of ${name} are not those of the backup, though the same migrations have run.`);
  }
  // Migrations write some first rows; those of the backup take their place.
  await execute(client, `TRUNCATE ${tables.map((table) => qualified(client, name, table.name)).join(', ')}`);
  for (const { rows, checksum, ...table } of tables) {
    await pipeline(await archive.open(entryOf(name, table.name)), writeRows(client, name, table));
    const found = await contentOf(client, name, table.name);
    if (found.rows !== rows || found.checksum !== checksum) {
      throw new Error(
        `${name}.${table.name} is not what was backed up: ${found.rows} rows with checksum ${found.checksum} ` +
          `in place of ${rows} with ${checksum}.`,
      );
    }
    await execute(client, `ANALYZE ${qualified(client, name, table.name)}`);
  }
  for (const sequence of sequences) await setSequence(client, name, sequence);
}

async function removeEverything(client: Client): Promise<void> {
  for (const name of upstreamNames) {
    await execute(client, `DROP SCHEMA IF EXISTS ${client.escapeIdentifier(name)} CASCADE`);
  }
}
