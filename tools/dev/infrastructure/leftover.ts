import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { waitUntil } from '../processes/wait-until';

/** The command line of a running process, or undefined when there is none of this number. */
export function commandLineOf(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim() || undefined;
  } catch {
    if (existsSync('/proc/self/cmdline')) return undefined;
    const listed = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return listed.status === 0 ? listed.stdout.trim() || undefined : undefined;
  }
}

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
