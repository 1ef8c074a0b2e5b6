import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { workspaceRoot } from '../../../../tools/dev/workspace-root';
import { dataFolder } from './data-folder';

const run = promisify(execFile);

/** Gives a person Premium for nothing, as an operator does. */
export async function givePremium(email: string): Promise<void> {
  const command = ['dist/tools/admin/main.js', 'set-plan', email, 'free_premium'];
  // A database of the developer's own is not the one of these tests.
  const env = { ...process.env, DATABASE_URL: undefined, DATA_DIR: dataFolder };
  await run(process.execPath, command, { cwd: workspaceRoot(), env });
}
