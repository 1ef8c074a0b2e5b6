import { existsSync, readFileSync, rmSync } from 'node:fs';
import { commandLineOf } from '../processes/command-line';
import { waitUntil } from '../processes/wait-until';

/**
 * Ends a server that outlived a killed run. Its pid file alone proves nothing: after a restart of the machine the number
 * may be anybody's, so the command line must mention `mark` too. The pid file is removed.
 */
export async function endLeftover(pidFile: string, mark: string, signal: NodeJS.Signals): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (commandLineOf(pid)?.includes(mark)) {
    process.kill(pid, signal);
    await waitUntil(`The end of process ${pid}, left by an earlier run,`, () => commandLineOf(pid) === undefined);
  }
  rmSync(pidFile, { force: true });
}
