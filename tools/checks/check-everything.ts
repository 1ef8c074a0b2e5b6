import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { testedProjects } from '../jest/tested-projects.mjs';
import { createCheckRunner, type CheckResult, type CheckRunner } from './check-runner';
import { countPlaywrightTests, countProjectTests, type TestCount } from './test-count';
import { describeTestFailures } from './test-failures';
import { nxCommand, nxTaskCommand } from '../dev/nx';
import { workspaceRoot } from '../dev/workspace-root';

const TESTS_BOUND_MS = 25 * 60_000;
const BROWSER_BOUND_MS = 20 * 60_000;

/**
 * `npm test`: format, build, types and lint, then every test. What has not changed since it passed comes from Nx's cache, its counts of
 * tests included. Ends with the line `N passed, N failed`.
 */
export async function main(): Promise<void> {
  const logFolder = path.join(workspaceRoot(), '.local/checks');
  const reports = path.join(workspaceRoot(), 'dist/test-reports');
  // What an earlier run reported must not be counted again.
  for (const folder of [logFolder, reports]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const runner = createCheckRunner({ logFolder, print: (line) => console.log(line) });

  const steps: CheckResult[] = [await runner.run({ name: 'format', args: [prettier(), '--check', '.'] })];
  // The rule on module boundaries looks away when it cannot read the project graph.
  const checks = nxCommand(['build', 'typecheck', 'lint']);
  steps.push(await runner.run({ name: 'build, types and lint', ...checks, mustNotSay: 'The rule will be skipped' }));
  const counts = [await runTests(runner, reports), await runBrowserTests(runner, reports)];

  const passed = sum(counts.map((count) => count.passed));
  const failed = sum(counts.map((count) => count.failed)) + steps.filter((step) => !step.ok).length;
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

/** Unit and integration tests and the flows through the whole product. */
async function runTests(runner: CheckRunner, reports: string): Promise<TestCount> {
  const projects = testedProjects(workspaceRoot()).map(({ name }) => name);
  const result = await runner.run({
    name: 'tests',
    ...nxCommand(['test']),
    boundMs: TESTS_BOUND_MS,
    tell: (line) => (/^FAIL \S+\.spec/.test(line) ? line : undefined),
    explain: (log) => describeTestFailures(reports, projects, log),
  });
  return countProjectTests(reports, projects, result);
}

async function runBrowserTests(runner: CheckRunner, reports: string): Promise<TestCount> {
  const result = await runner.run({
    name: 'browser',
    ...nxTaskCommand('e2e:browser'),
    boundMs: BROWSER_BOUND_MS,
    tell: (line) => (/^\s*[✘x]\s/.test(line) ? line : undefined),
  });
  return countPlaywrightTests(path.join(reports, 'browser.json'), result);
}

function prettier(): string {
  return path.join(workspaceRoot(), 'node_modules/prettier/bin/prettier.cjs');
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
