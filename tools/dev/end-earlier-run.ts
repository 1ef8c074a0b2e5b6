import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { commandLineOf } from './processes/command-line';
import { isRunning } from './processes/is-running.mjs';
import { waitUntil } from './processes/wait-until';
import { runRecordFile } from './run-record';
import { workspaceRoot } from './workspace-root';

const recordOfProcesses = z.object({ processes: z.record(z.string(), z.number()) });

/**
 * Ends services of a run that was killed together with its guardian. Its record names them, but only a process that runs a
 * program of this workspace's `dist` is one of them still.
 */
export async function endEarlierRun(dataDir: string): Promise<void> {
  const programs = path.join(workspaceRoot(), 'dist');
  const left = recordedProcesses(dataDir).filter((pid) => commandLineOf(pid)?.includes(programs));
  for (const pid of left) process.kill(pid, 'SIGTERM');
  await waitUntil('The end of what an earlier run left behind', () => !left.some(isRunning));
}

function recordedProcesses(dataDir: string): number[] {
  try {
    const record: unknown = JSON.parse(readFileSync(runRecordFile(dataDir), 'utf8'));
    return Object.values(recordOfProcesses.parse(record).processes);
  } catch {
    // No record, or half of one: nothing is known to be left.
    return [];
  }
}
