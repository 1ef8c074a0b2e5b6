import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { dayAfter } from '@barrelhive/rules';
import { readSettings } from '@barrelhive/service-kit';
import { audited, noteDone } from '../accounts/operator-actions';
import { scheduledBackupSettings } from '../admin-settings';
import type { Manifest } from '../backup/manifest';
import { restoreBackup } from '../backup/restore-backup';
import { writeBackup } from '../backup/write-backup';
import { type Command, UsageError } from '../command';
import { doubtTimelines } from './reconcile-texts';

const RECIPIENT_WORD = '--for';
/** What {@link scheduledBackup} writes, and deletes when it is old. */
const SCHEDULED_FILE = /^barrelhive-(\d{4}-\d\d-\d\d)T\d{6}Z\.zip\.age$/;

/** Everything the product knows, in one file. */
export const backup: Command = {
  usage: `backup <file> [${RECIPIENT_WORD} <age recipient>]`,
  summary: 'Write the rows of every service, as of one instant, into a new file; the product may run meanwhile',
  run: audited('backup', async ([file, word, recipient, ...rest], { databaseUrl }, note) => {
    const isEncrypted = word === RECIPIENT_WORD && recipient !== undefined;
    if (!file || rest.length > 0 || (word !== undefined && !isEncrypted))
      throw new UsageError('backup takes the name of one file, and for whom it is encrypted.');
    const takenAt = new Date();
    await note({ detail: `of ${takenAt.toISOString()}` });
    const manifest = await writeBackup(databaseUrl, { file, takenAt, recipient });
    const care = isEncrypted
      ? 'Only who has the secret of its recipient can read it.'
      : 'It holds personal data: keep it as you keep the database.';
    return [...summaryOf(manifest), `Written to ${file}. ${care}`];
  }),
};

/** The backup of each day, which a timer calls. */
export const scheduledBackup: Command = {
  usage: 'scheduled-backup <folder>',
  summary:
    'Write an encrypted backup for BACKUP_RECIPIENT, named by its time, and delete those older than BACKUP_KEPT_DAYS',
  run: audited('backup', async ([folder, ...rest], { databaseUrl, env }, note) => {
    if (!folder || rest.length > 0) throw new UsageError('scheduled-backup takes the name of one folder.');
    const { BACKUP_RECIPIENT: recipient, BACKUP_KEPT_DAYS } = readSettings(scheduledBackupSettings, env);
    const takenAt = new Date();
    await note({ detail: `of ${takenAt.toISOString()}` });
    const name = `barrelhive-${takenAt
      .toISOString()
      .replace(/\.\d+/, '')
      .replaceAll(/(?<=T.*):/g, '')}.zip.age`;
    const manifest = await writeBackup(databaseUrl, { file: path.join(folder, name), takenAt, recipient });
    const keptSince = dayAfter(takenAt.toISOString().slice(0, 10), -BACKUP_KEPT_DAYS);
    const old = readdirSync(folder).filter((file) => (SCHEDULED_FILE.exec(file)?.[1] ?? keptSince) < keptSince);
    for (const file of old) rmSync(path.join(folder, file));
    return [...summaryOf(manifest), `Written to ${name}. ${old.length} older ones were deleted.`];
  }),
};

/** The way back from `backup`. */
export const restore: Command = {
  usage: 'restore <file>',
  summary: 'Bring a backup back into an empty database, compare every table with it, and bring the schema up to date',
  run: async ([file, ...rest], context) => {
    if (!file || rest.length > 0) throw new UsageError('restore takes the name of one file.');
    const manifest = await restoreBackup(context.databaseUrl, file);
    // Not every provider of Postgres shows that this is another database.
    await doubtTimelines(context, new Date(manifest.takenAt));
    // Before it there was no table to note it in, and after a failure there is none again.
    await noteDone(context, `restore of ${manifest.takenAt}`);
    return [...summaryOf(manifest), `All of it is back, as of ${manifest.takenAt}.`];
  },
};

/** One line for each service. */
function summaryOf({ services }: Manifest): string[] {
  return services.map(({ name, tables }) => {
    const rows = tables.reduce((total, table) => total + table.rows, 0);
    return `${name}: ${rows} rows in ${tables.length} tables`;
  });
}
