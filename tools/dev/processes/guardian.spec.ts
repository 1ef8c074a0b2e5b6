import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { workspaceRoot } from '../workspace-root';
import { isRunning } from './is-running.mjs';
import { waitUntil } from './wait-until';

/** A stubborn child that ignores SIGTERM would need SIGKILL; this one ends in order. */
const STARTER = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  const guardian = spawn(process.execPath, [process.argv[1]], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  guardian.stdin.write('watch\\t' + child.pid + '\\tSIGTERM\\nremove\\t' + process.argv[2] + '\\n', () => {
    console.log(child.pid + ' ' + guardian.pid);
  });
  setInterval(() => {}, 1000);
`;

async function firstLine(child: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('the starter said nothing');
}

describe('the guardian', () => {
  const guardian = path.join(workspaceRoot(), 'tools/dev/processes/guardian-process.mjs');

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'ends what a process started, and its folder, after %s ended that',
    async (signal) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-guardian-'));
      const starter = spawn(process.execPath, ['-e', STARTER, guardian, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [child = 0, guard = 0] = (await firstLine(starter)).split(' ').map(Number);
      expect(isRunning(child)).toBe(true);

      starter.kill(signal);
      await waitUntil('the end of the child', () => !isRunning(child));
      await waitUntil('the end of the guardian', () => !isRunning(guard));
      expect(existsSync(folder)).toBe(false);
    },
  );
});
