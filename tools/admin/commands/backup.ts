import { audited } from '../accounts/operator-actions';
import { writeBackup } from '../backup/write-backup';
import { summaryOf } from '../backup/summary';
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
