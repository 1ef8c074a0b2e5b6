import { readFileSync } from 'node:fs';

/**
 * Whether a process of this number runs. One that has ended but was not yet collected by its parent does not: in a container
 * whose first process is lazy that may take seconds.
 * @param {number} pid
 * @returns {boolean}
 */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  try {
    return !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // No /proc on this system, or the process ended between the two looks.
    return process.platform !== 'linux';
  }
}
