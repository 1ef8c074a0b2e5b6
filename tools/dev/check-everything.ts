import { existsSync, mkdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createCheckRunner, type Check, type CheckResult, type CheckRunner } from './checks/check-runner';
import { countJestTests, countPlaywrightTests, type TestCount } from './checks/test-count';
import { describeJestFailures } from './checks/jest-failures';
import { wordsOfFailedTasks } from './failed-tasks';
import { nxCommand } from './nx';
import { workspaceRoot } from './workspace-root';

const BROWSER_TESTS = 'apps/e2e/playwright.config.ts';
const JEST_BOUND_MS = 25 * 60_000;
const BROWSER_BOUND_MS = 12 * 60_000;

/** `npm test`: format, build, types and lint, then every test. Ends with the line `N passed, N failed`. */
export async function main(): Promise<void> {
  const reports = path.join(workspaceRoot(), '.local/checks');
  // What an earlier run reported must not be counted again.
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const runner = createCheckRunner({ logFolder: reports, print: (line) => console.log(line) });

  const steps: CheckResult[] = [
    await runner.run({ name: 'format', args: [moduleFile('prettier/bin/prettier.cjs'), '--check', '.'] }),
    await runner.run({ name: 'build', ...nxCommand(['build']) }),
    await runner.run({ name: 'types', args: [moduleFile('typescript/bin/tsc'), '-b'] }),
    await runner.run(lint()),
  ];
  const counts = [
    await runJest(runner, reports),
    ...(existsSync(BROWSER_TESTS) ? [await runBrowserTests(runner, reports)] : []),
  ];

  const passed = sum(counts.map((count) => count.passed));
  const failed = sum(counts.map((count) => count.failed)) + steps.filter((step) => !step.ok).length;
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

/**
 * One process for the whole workspace reads each type once, which beats a process for each project by far. It comes after
 * the build, since without the project graph that Nx makes then, the rule on module boundaries would look away.
 */
function lint(): Check {
  return {
    name: 'lint',
    args: [
      moduleFile('eslint/bin/eslint.js'),
      '--config',
      'tools/lint/workspace.config.mjs',
      '.',
      '--max-warnings',
      '0',
    ],
    mustNotSay: 'The rule will be skipped',
  };
}

async function runJest(runner: CheckRunner, reports: string): Promise<TestCount> {
  const report = path.join(reports, 'jest.json');
  const result = await runner.run({
    name: 'tests',
    args: [moduleFile('jest/bin/jest.js'), '--json', `--outputFile=${report}`, `--maxWorkers=${testWorkers()}`],
    env: { NODE_ENV: 'test' },
    boundMs: JEST_BOUND_MS,
    tell: (line) => (/^FAIL \S+ \S+\.spec/.test(line) ? line : undefined),
    explain: (log) => describeJestFailures(report) || wordsOfFailedTasks(log),
  });
  return countJestTests(report, result);
}

async function runBrowserTests(runner: CheckRunner, reports: string): Promise<TestCount> {
  const report = path.join(reports, 'browser.json');
  const result = await runner.run({
    name: 'browser',
    args: [moduleFile('@playwright/test/cli.js'), 'test', '--config', BROWSER_TESTS, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    boundMs: BROWSER_BOUND_MS,
    tell: (line) => (/^\s*[✘x]\s/.test(line) ? line : undefined),
  });
  return countPlaywrightTests(report, result);
}

/** A second worker pays even on two cores, since much of the time goes into waiting for servers. */
function testWorkers(): number {
  return Math.min(6, Math.max(2, os.availableParallelism() - 1));
}

function moduleFile(file: string): string {
  return path.join(workspaceRoot(), 'node_modules', file);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
