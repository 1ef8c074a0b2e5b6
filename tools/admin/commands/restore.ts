import { restoreBackup } from '../backup/restore-backup';
import { summaryOf } from '../backup/summary';
import { type Command, UsageError } from '../command';

/** The way back from `backup`. */
export const restore: Command = {
  usage: 'restore <file>',
  summary: 'Bring a backup back into an empty database, compare every table with it, and bring the schema up to date',
  run: async ([file, ...rest], { databaseUrl }) => {
    if (!file || rest.length > 0) throw new UsageError('restore takes the name of one file.');
    const manifest = await restoreBackup(databaseUrl, file);
    return [...summaryOf(manifest), `All of it is back, as of ${manifest.takenAt}.`];
  },
};
