import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createCheckRunner } from '../tools/checks/check-runner';
import { workspaceRoot } from '../tools/dev/workspace-root';
import { labRuns } from './runs';

/** For each minute that a run takes on two quiet processors it may take this long. */
const BOUND_MS = 5 * 60_000;
const LAST_LINES = 40;

/** `npm run prove`: the short form of every run of the lab, one after the other. Exit code 1 when one misses a goal. */
export async function main(): Promise<void> {
  const logFolder = path.join(workspaceRoot(), '.local/lab');
  mkdirSync(logFolder, { recursive: true });
  const runner = createCheckRunner({ logFolder, print: (line) => console.log(line) });
  const failed: string[] = [];
  for (const [
    name,
    {
      minutes: [, quick],
      needsOption,
    },
  ] of Object.entries(labRuns)) {
    if (needsOption !== undefined) {
      console.log(`${name} is left out: it needs ${needsOption}.`);
      continue;
    }
    const { ok } = await runner.run({
      name,
      args: ['tools/run-typescript.mjs', 'lab/main.ts', name, '--quick'],
      boundMs: BOUND_MS * quick,
      tell: (line) => (/goals? met|MISSED|^ {2}took /.test(line) ? line : undefined),
      explain: (log) => log.trim().split('\n').slice(-LAST_LINES).join('\n'),
    });
    if (!ok) failed.push(name);
  }
  console.log(failed.length === 0 ? 'Every run met its goals.' : `FAILED: ${failed.join(', ')}`);
  process.exit(failed.length === 0 ? 0 : 1);
}
