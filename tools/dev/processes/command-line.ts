import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The command line of a running process, or undefined when there is none of this number. */
export function commandLineOf(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim() || undefined;
  } catch {
    return existsSync('/proc/self/cmdline') ? undefined : fromPs(pid, 'command=');
  }
}

/** The number of the process that started this one, or undefined when that is not known. */
export function parentOf(pid: number): number | undefined {
  try {
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return Number(parent);
  } catch {
    const parent = existsSync('/proc/self/stat') ? undefined : fromPs(pid, 'ppid=');
    return parent === undefined ? undefined : Number(parent);
  }
}

/** Where there is no /proc. */
function fromPs(pid: number, column: string): string | undefined {
  const listed = spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' });
  return listed.status === 0 ? listed.stdout.trim() || undefined : undefined;
}
