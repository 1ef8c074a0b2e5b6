import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execute, withClient } from '@barrelhive/database';
import { emptyDatabase } from '@barrelhive/testing';
import { createArchive } from '../backup/archive';
import { openArchive } from '../backup/archive';
import { entryOf, MANIFEST_ENTRY, manifestSchema, type Manifest } from '../backup/manifest';
import { migratedProduct } from '../../migrations/test/migrated-product';
import { text } from 'node:stream/consumers';
import { runCommand } from '../main';

const RECIPIENT = 'age1pa9nkmnvhtep6s9cqac0mm5kk22pxzrnvztys4ew36v4py4m4qjq5h6fu5';

type Database = Awaited<ReturnType<typeof emptyDatabase>>;

describe('backup and restore', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-backup-'));
  const databases: Database[] = [];
  let source: Database;
  const kept = (database: Database) => {
    databases.push(database);
    return database;
  };
  const newDatabase = async () => kept(await emptyDatabase());
  const migrated = async () => kept(await migratedProduct());
  const run = (database: Database, ...args: string[]) => runCommand(args, { DATABASE_URL: database.url });
  const statement = (database: Database, sql: string) => withClient(database.url, (client) => execute(client, sql));
  const isEmpty = async (database: Database) =>
    (await statement(database, `SELECT FROM pg_namespace WHERE nspname IN ('auth', 'search', 'notifications')`)) === 0;

  /** A copy of a backup in which something is different. */
  const changed = async (file: string, name: string, change: (manifest: Manifest) => void) => {
    const archive = await openArchive(file);
    const manifest = manifestSchema.parse(JSON.parse(await text(await archive.open(MANIFEST_ENTRY))));
    const copy = createArchive(path.join(folder, name));
    for (const service of manifest.services)
      for (const table of service.tables) {
        const entry = entryOf(service.name, table.name);
        await copy.add(entry, await archive.open(entry));
      }
    change(manifest);
    copy.addText(MANIFEST_ENTRY, JSON.stringify(manifest));
    await copy.finish();
    archive.close();
    return path.join(folder, name);
  };

  beforeAll(async () => {
    source = await migrated();
    await statement(
      source,
      `INSERT INTO notifications.recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
       SELECT n, '+1801555' || n, true, now(), E'Yes,\\tplease\\\\N\\r\\n\\u2028 "text" me', 1 FROM generate_series(1, 50) n`,
    );
  });
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.dispose()));
    rmSync(folder, { recursive: true });
  });

  it('keep rows of any text, and write a file that only its owner reads and nothing replaces', async () => {
    const file = path.join(folder, 'plain.zip');
    await run(source, 'backup', file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(run(source, 'backup', file)).rejects.toThrow('There is a file');
    const target = await newDatabase();
    expect((await run(target, 'restore', file)).join('\n')).toMatch(/^notifications: \d+ rows/m);
    const wording = `SELECT FROM notifications.recipient WHERE consent_wording = E'Yes,\\tplease\\\\N\\r\\n\\u2028 "text" me'`;
    expect(await statement(target, wording)).toBe(50);
    expect((await run(target, 'audit'))[0]).toMatch(/ {2}restore of \d{4}-\S+Z {2}nobody {2}done$/);
  });

  it('are noted with who took the data out, also when that failed', async () => {
    const file = path.join(folder, 'noted.zip');
    await run(source, 'backup', file, '--as', 'Bob Lee');
    const [noted] = await run(source, 'audit');
    expect(noted).toMatch(/ {2}Bob Lee \(.+\) {2}backup of \d{4}-\S+Z {2}nobody {2}done$/);
    await expect(run(source, 'backup', file)).rejects.toThrow('There is a file');
    expect((await run(source, 'audit'))[0]).toMatch(/ {2}backup of \S+ {2}nobody {2}failed$/);

    const target = await newDatabase();
    await run(target, 'restore', file);
    const moment = / (of \S+) /.exec(noted ?? '')?.[1] ?? 'none';
    const [restored, backedUp] = await run(target, 'audit');
    expect(restored).toContain(`  restore ${moment}  nobody  done`);
    expect(backedUp).toContain(`  backup ${moment}  nobody  `);
  });

  it('are encrypted for a recipient, and restored by nobody who cannot decrypt them', async () => {
    const file = path.join(folder, 'for-us.zip.age');
    expect((await run(source, 'backup', file, '--for', RECIPIENT)).join('\n')).toContain('Only who has the secret');
    expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
    await expect(run(await newDatabase(), 'restore', file)).rejects.toThrow('Decrypt it first: age --decrypt');
    await expect(run(source, 'backup', `${file}2`, '--for', 'age1nobody')).rejects.toThrow('no recipient of age');
    await expect(run(source, 'backup', `${file}2`, '--for')).rejects.toThrow('Usage: backup <file> [--for');
    expect(existsSync(`${file}2`)).toBe(false);
  });

  it('are taken by a timer under the name of their time, and deleted when they are old', async () => {
    const nightly = mkdtempSync(path.join(folder, 'nightly-'));
    for (const name of ['barrelhive-2026-01-05T102000Z.zip.age', 'barrelhive-2026-01-05.zip', 'mine.txt'])
      writeFileSync(path.join(nightly, name), '');
    const env = { DATABASE_URL: source.url, BACKUP_RECIPIENT: RECIPIENT };
    const said = (await runCommand(['scheduled-backup', nightly], env)).join('\n');
    const [written, ...others] = readdirSync(nightly).filter((name) => name.endsWith('.age'));
    expect(written).toMatch(/^barrelhive-\d{4}-\d\d-\d\dT\d{6}Z\.zip\.age$/);
    expect(others).toEqual([]);
    expect(said).toContain(`Written to ${written}. 1 older ones were deleted.`);
    expect(readdirSync(nightly)).toEqual(expect.arrayContaining(['barrelhive-2026-01-05.zip', 'mine.txt']));
    expect((await run(source, 'audit'))[0]).toMatch(/ {2}backup of \d{4}-\S+Z {2}nobody {2}done$/);
    await expect(run(source, 'scheduled-backup', nightly)).rejects.toThrow('BACKUP_RECIPIENT');
    await expect(run(source, 'scheduled-backup')).rejects.toThrow('Usage: scheduled-backup <folder>');
  });

  it('bring a backup of an earlier release up to date', async () => {
    const earlier = await migrated();
    await statement(earlier, 'DROP TABLE alerts.entitlement');
    await statement(earlier, `DELETE FROM alerts.migration WHERE name = 'CreateEntitlementCopy1767312000000'`);
    const file = path.join(folder, 'earlier.zip');
    await run(earlier, 'backup', file);
    const target = await newDatabase();
    await run(target, 'restore', file);
    const table = `SELECT FROM pg_tables WHERE schemaname = 'alerts' AND tablename = 'entitlement'`;
    expect(await statement(target, table)).toBe(1);
  });

  it('refuse what is not the backup, and leave nothing behind', async () => {
    const file = path.join(folder, 'sound.zip');
    await run(source, 'backup', file);
    const target = await newDatabase();

    const miscounted = await changed(file, 'miscounted.zip', ({ services }) => {
      for (const table of services.flatMap(({ tables }) => tables)) if (table.name === 'recipient') table.rows = 51;
    });
    await expect(run(target, 'restore', miscounted)).rejects.toThrow(
      'notifications.recipient is not what was backed up: 50 rows',
    );
    const later = await changed(file, 'later.zip', ({ services }) =>
      services[0]?.migrations.push('Tomorrow2000000000000'),
    );
    await expect(run(target, 'restore', later)).rejects.toThrow(
      'of a later release: auth had run Tomorrow2000000000000',
    );
    const damaged = path.join(folder, 'damaged.zip');
    writeFileSync(damaged, 'no zip');
    await expect(run(target, 'restore', damaged)).rejects.toThrow('cannot be read as a backup');
    expect(await isEmpty(target)).toBe(true);

    await expect(run(source, 'restore', file)).rejects.toThrow('only into an empty database');
    const nothing = path.join(folder, 'nothing.zip');
    await expect(run(target, 'backup', nothing)).rejects.toThrow('There is nothing of auth in this database');
    expect([existsSync(nothing), existsSync(`${nothing}.partial`)]).toEqual([false, false]);
    await expect(run(source, 'backup')).rejects.toThrow('Usage: backup <file>');
    await expect(run(source, 'restore')).rejects.toThrow('Usage: restore <file>');
  });
});
