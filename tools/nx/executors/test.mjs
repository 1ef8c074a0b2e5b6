import { existsSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runNode } from './run-node.mjs';
import { executorOf } from './together.mjs';

/** Where the reporter leaves what each project's tests came to; an output of the target, so that a cached task brings it back. */
const REPORTS = 'dist/test-reports';
/** Jest keeps something of every spec that a worker ran: one that grew beyond this is replaced before Node ends it for want of memory. */
const WORKER_MEMORY = '2GB';
/** Room for objects that live for one test, as an option of Node, which Jest's workers take over: with less, they are collected too often. */
const ROOM_FOR_SHORT_LIVES = '--max-semi-space-size=64';
/** With its share of Postgres and of the processes that specs start. */
const MEMORY_OF_WORKER_BYTES = 3 * 2 ** 30;

const executor = executorOf(async (projects, context) => {
  const names = projects.map(({ name }) => name);
  for (const name of names) rmSync(reportOf(name, context), { force: true });
  const { code, output } = await runNode(
    context.root,
    [
      ROOM_FOR_SHORT_LIVES,
      'node_modules/jest/bin/jest.js',
      `--maxWorkers=${workers()}`,
      `--workerIdleMemoryLimit=${WORKER_MEMORY}`,
      '--reporters=./tools/jest/project-reports.mjs',
      '--selectProjects',
      ...names,
    ],
    { NODE_ENV: 'test', TEST_REPORTS: REPORTS },
  );
  const reports = new Map(names.map((name) => [name, readReport(reportOf(name, context))]));
  const isExplained = [...reports.values()].some((report) => report === undefined || report.failed > 0);
  return new Map(
    [...reports].map(([name, report]) => {
      const success = report !== undefined && report.failed === 0 && (code === 0 || isExplained);
      const words = report ? `${report.passed} passed, ${report.failed} failed\n${report.failures.join('\n')}` : output;
      return [name, { success, terminalOutput: words }];
    }),
  );
});

/** @param {string} name @param {import('@nx/devkit').ExecutorContext} context */
const reportOf = (name, context) => path.join(context.root, REPORTS, `${name}.json`);

/** @param {string} file @returns {import('../../jest/project-reports.mjs').ProjectReport | undefined} */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Three more than there are cores, since half of the time goes into waiting for servers, as far as the memory allows. */
function workers() {
  return Math.max(2, Math.min(6, os.availableParallelism() + 3, Math.floor(os.totalmem() / MEMORY_OF_WORKER_BYTES)));
}

export const testProject = executor.one;
export const testProjects = executor.many;
