import path from 'node:path';
import { mkdirSync, writeFileSync } from 'node:fs';
import { wordsOfFailedTasks } from './failed-tasks';
import { nxCommand } from './nx';
import type { Guardian } from './processes/guardian';
import { startProcess } from './processes/start-process';
import { workspaceRoot } from './workspace-root';

/** Builds every service, the stand-ins and the web app into dist. Throws a sentence with the compiler's last words. */
export async function buildProduct(logFolder: string, guardian: Guardian): Promise<void> {
  const { args, env } = nxCommand(['build']);
  const running = startProcess(
    {
      name: 'build',
      file: process.execPath,
      args,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      cwd: workspaceRoot(),
      stopSignal: 'SIGTERM',
    },
    guardian,
  );
  let output = '';
  for (const stream of running.output) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const { code } = await running.ended;
  if (code === 0) return;
  mkdirSync(logFolder, { recursive: true });
  const log = path.join(logFolder, 'build.log');
  writeFileSync(log, output);
  throw new Error(`The build failed; all of the compiler's words are in ${log}:\n${wordsOfFailedTasks(output)}`);
}
