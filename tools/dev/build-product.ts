import path from 'node:path';
import { mkdirSync, writeFileSync } from 'node:fs';
import { wordsOfFailedTasks } from './failed-tasks';
import { nxCommand } from './nx';
import type { Guardian } from './processes/guardian';
import { runScript } from './processes/run-script';

/** Builds every service, the stand-ins and the web app into dist. Throws a sentence with the compiler's last words. */
export async function buildProduct(logFolder: string, guardian: Guardian): Promise<void> {
  const { code, output } = await runScript({ name: 'build', ...nxCommand(['build']) }, guardian);
  if (code === 0) return;
  mkdirSync(logFolder, { recursive: true });
  const log = path.join(logFolder, 'build.log');
  writeFileSync(log, output);
  throw new Error(`The build failed; all of the compiler's words are in ${log}:\n${wordsOfFailedTasks(output)}`);
}
