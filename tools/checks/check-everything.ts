import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { testedProjects } from '../jest/tested-projects.mjs';
import { createCheckRunner, type CheckResult, type CheckRunner } from './check-runner';
import { countPlaywrightTests, countProjectTests } from './test-count';
import { describeTestFailures } from './project-report';
import { BROWSER_REPORT, describeTestTimes, testTimes } from './test-times';
import { nxCommand, nxTaskCommand, PRODUCT_IS_BUILT, type NodeCommand } from '../dev/nx';
import { workspaceRoot } from '../dev/workspace-root';

/** Three times what the step takes on two quiet cores. */
const TESTS_BOUND_MS = 45 * 60_000;
const BROWSER_BOUND_MS = 30 * 60_000;

/**
 * `npm test`: format, build, types and lint, then every test. What has not changed since it passed comes from Nx's cache, its counts of
 * tests included. Prints how long each step and the slowest spec files took, and ends with the line `N passed, N failed`.
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

  // Side by side: lint keeps one core busy, and tests wait most of their time.
  const builds = runner.run({ name: 'build and types', ...nxCommand(['build', 'typecheck']) });
  const [format, build, lint, tests] = await Promise.all([
    runner.run({ name: 'format', args: [path.join(workspaceRoot(), 'node_modules/oxfmt/bin/oxfmt'), '--check'] }),
    builds,
    runner.run({ name: 'lint', ...nxCommand(['lint']) }),
    builds.then(({ ok }) => runTests(runner, reports, ok)),
  ]);
  const browser = await runBrowserTests(runner, build.ok);

  const steps = [format, build, lint, tests, browser];
  const times = testTimes(steps, reports, projects());
  writeFileSync(path.join(reports, 'times.json'), `${JSON.stringify(times, null, 2)}\n`);
  console.log(describeTestTimes(times));

  const counts = [
    countProjectTests(reports, projects(), tests),
    countPlaywrightTests(path.join(reports, BROWSER_REPORT), browser),
  ];
  const passed = sum(counts.map((count) => count.passed));
  const failed = sum(counts.map((count) => count.failed)) + [format, build, lint].filter((step) => !step.ok).length;
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

/** What starts the product is told when it need not be built once more. */
function withProduct({ args, env }: NodeCommand, isBuilt: boolean): NodeCommand {
  return { args, env: { ...env, ...(isBuilt && { [PRODUCT_IS_BUILT]: 'yes' }) } };
}

/** Unit and integration tests and the flows through the whole product. */
function runTests(runner: CheckRunner, reports: string, isBuilt: boolean): Promise<CheckResult> {
  return runner.run({
    name: 'tests',
    ...withProduct(nxCommand(['test']), isBuilt),
    boundMs: TESTS_BOUND_MS,
    tell: (line) => (/^FAIL \S+\.spec/.test(line) ? line : undefined),
    explain: (log) => describeTestFailures(reports, projects(), log),
  });
}

function runBrowserTests(runner: CheckRunner, isBuilt: boolean): Promise<CheckResult> {
  return runner.run({
    name: 'browser',
    ...withProduct(nxTaskCommand('e2e:browser'), isBuilt),
    boundMs: BROWSER_BOUND_MS,
    tell: (line) => (/^\s*[✘x]\s/.test(line) ? line : undefined),
  });
}

function projects(): string[] {
  return testedProjects(workspaceRoot()).map(({ name }) => name);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
