import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { nxCommand } from '../dev/nx';
import { workspaceRoot } from '../dev/workspace-root';
import { changedFiles, startOfWork } from './changed-files';
import { createCheckRunner, type Check } from './check-runner';

const SCRIPT = /\.(tsx?|mjs|cjs)$/;
const LAST_LINES = 60;

/**
 * `npm run check`: format, types, lint and the unit and component specs of what changed, for the loop of work. What counts as changed is
 * what differs from the branch that this one follows, or from `--since=<commit>`.
 */
export async function main(args: readonly string[]): Promise<void> {
  const since = args.find((arg) => arg.startsWith('--since='))?.slice('--since='.length) ?? startOfWork();
  const files = changedFiles(since);
  if (files.length === 0) return console.log(`Nothing differs from ${since}.`);

  const logFolder = path.join(workspaceRoot(), '.local/checks');
  mkdirSync(logFolder, { recursive: true });
  const runner = createCheckRunner({ logFolder, print: (line) => console.log(line) });
  const results = await Promise.all(checksOf(files).map((check) => runner.run(check)));
  process.exit(results.every(({ ok }) => ok) ? 0 : 1);
}

function checksOf(files: readonly string[]): Check[] {
  const scripts = files.filter((file) => SCRIPT.test(file));
  const explain = lastLines;
  const format: Check = {
    name: 'format',
    args: [bin('oxfmt/bin/oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...files],
    explain,
  };
  if (scripts.length === 0) return [format];
  return [
    format,
    { name: 'types', ...nxCommand(['typecheck']) },
    { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--no-error-on-unmatched-pattern', ...scripts], explain },
    {
      name: 'specs',
      args: [bin('jest/bin/jest.js'), '--passWithNoTests', '--reporters=default', '--findRelatedTests', ...scripts],
      env: { NODE_ENV: 'test', SPECS: 'unit' },
      explain,
    },
  ];
}

function bin(file: string): string {
  return path.join(workspaceRoot(), 'node_modules', file);
}

function lastLines(log: string): string {
  return log.trim().split('\n').slice(-LAST_LINES).join('\n');
}
