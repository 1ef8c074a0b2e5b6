import { writeBackup } from '../backup/write-backup';
import { summaryOf } from '../backup/summary';
import { type Command, UsageError } from '../command';

/** Everything the product knows, in one file. */
export const backup: Command = {
  usage: 'backup <file>',
  summary: 'Write the rows of every service, as of one instant, into a new file; the product may run meanwhile',
  run: async ([file, ...rest], { databaseUrl }) => {
    if (!file || rest.length > 0) throw new UsageError('backup takes the name of one file.');
    const manifest = await writeBackup(databaseUrl, file, new Date());
    return [...summaryOf(manifest), `Written to ${file}. It holds personal data: keep it as you keep the database.`];
  },
};
