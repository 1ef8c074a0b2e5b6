import { audited, noteDone } from '../accounts/operator-actions';
import type { Manifest } from '../backup/manifest';
import { restoreBackup } from '../backup/restore-backup';
import { writeBackup } from '../backup/write-backup';
import { type Command, UsageError } from '../command';

/** Everything the product knows, in one file. */
export const backup: Command = {
  usage: 'backup <file>',
  summary: 'Write the rows of every service, as of one instant, into a new file; the product may run meanwhile',
  run: audited('backup', async ([file, ...rest], { databaseUrl }, note) => {
    if (!file || rest.length > 0) throw new UsageError('backup takes the name of one file.');
    const takenAt = new Date();
    await note({ detail: `of ${takenAt.toISOString()}` });
    const manifest = await writeBackup(databaseUrl, file, takenAt);
    return [...summaryOf(manifest), `Written to ${file}. It holds personal data: keep it as you keep the database.`];
  }),
};

/** The way back from `backup`. */
export const restore: Command = {
  usage: 'restore <file>',
  summary: 'Bring a backup back into an empty database, compare every table with it, and bring the schema up to date',
  run: async ([file, ...rest], context) => {
    if (!file || rest.length > 0) throw new UsageError('restore takes the name of one file.');
    const manifest = await restoreBackup(context.databaseUrl, file);
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
