import { noteDone } from '../accounts/operator-actions';
import { restoreBackup } from '../backup/restore-backup';
import { summaryOf } from '../backup/summary';
import { type Command, UsageError } from '../command';

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
