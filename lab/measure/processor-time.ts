import { readdirSync, readFileSync } from 'node:fs';

/**
 * Processor time that a process has used so far, in microseconds, all its threads together; threads that ended are not counted.
 * Linux keeps it to the nanosecond. Throws where there is no such account.
 */
export function processorMicroseconds(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  let nanoseconds = 0;
  for (const thread of readdirSync(tasks)) nanoseconds += nanosecondsOf(`${tasks}/${thread}/schedstat`);
  return nanoseconds / 1000;
}

/** Whether this machine keeps the account, and the process is on it. */
export function hasProcessorAccount(pid: number): boolean {
  try {
    return processorMicroseconds(pid) > 0;
  } catch {
    return false;
  }
}

function nanosecondsOf(file: string): number {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch {
    // The thread ended between being listed and being read.
    return 0;
  }
}
