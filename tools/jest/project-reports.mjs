import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * What the tests of one project came to. A skipped test counts as failed, and so does a spec that could not be loaded.
 * @typedef {object} ProjectReport
 * @property {string} project
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures what Jest says of each failed file
 * @property {{ file: string, seconds: number }[]} specs how long each file took
 *
 * @typedef {object} SpecResult as much of what Jest tells of a spec as is read here
 * @property {{ name: string }} [displayName] of the project
 * @property {string} testFilePath
 * @property {{ runtime: number }} [perfStats] in ms
 * @property {number} numPassingTests
 * @property {number} numFailingTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ message: string } | null} [testExecError]
 * @property {string | null} [failureMessage]
 */

/** A reporter of Jest: one line for each spec, and at the end a report for each project that ran. */
export default class ProjectReports {
  /** @param {Pick<import('@jest/types').Config.GlobalConfig, 'rootDir'>} globalConfig */
  constructor(globalConfig) {
    this.rootDir = globalConfig.rootDir;
  }

  /** @param {import('@jest/reporters').Test} test @param {import('@jest/reporters').TestResult} result */
  onTestResult({ path: file }, result) {
    const { numFailingTests, testExecError, perfStats } = result;
    const isFine = numFailingTests === 0 && testExecError === undefined;
    const seconds = (perfStats.runtime / 1000).toFixed(1);
    console.log(`${isFine ? 'PASS' : 'FAIL'} ${path.relative(this.rootDir, file)} (${seconds} s)`);
  }

  /**
   * @param {Set<{ config: { displayName?: { name: string }, roots: string[] } }>} contexts
   * @param {{ wasInterrupted: boolean, testResults: SpecResult[] }} results
   */
  onRunComplete(contexts, results) {
    const folder = process.env.TEST_REPORTS;
    if (folder === undefined) throw new Error('TEST_REPORTS is not set: it names the folder of the reports.');
    if (results.wasInterrupted) return;
    mkdirSync(folder, { recursive: true });
    const projects = [...contexts].map(({ config }) => ({ name: config.displayName?.name ?? '', roots: config.roots }));
    for (const { name } of projects) {
      const own = results.testResults.filter((result) => projectOf(result, projects) === name);
      writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(this.reportOf(name, own), null, 2)}\n`);
    }
  }

  /** @param {string} project @param {SpecResult[]} results @returns {ProjectReport} */
  reportOf(project, results) {
    const passed = results.reduce((sum, { numPassingTests }) => sum + numPassingTests, 0);
    const failed = results.reduce((sum, result) => sum + failuresOf(result), 0);
    const failures = results.flatMap(({ testFilePath, failureMessage }) =>
      failureMessage
        ? [`${path.relative(this.rootDir, testFilePath)}\n${stripVTControlCharacters(failureMessage)}`]
        : [],
    );
    const specs = results.map(({ testFilePath, perfStats }) => ({
      file: path.relative(this.rootDir, testFilePath),
      seconds: (perfStats?.runtime ?? 0) / 1000,
    }));
    return { project, passed, failed, failures, specs };
  }
}

/**
 * Whose spec it is. Of one whose process ended under it Jest names no project: there the folder tells, the innermost of several.
 * @param {SpecResult} result @param {{ name: string, roots: string[] }[]} projects
 */
function projectOf({ displayName, testFilePath }, projects) {
  if (displayName) return displayName.name;
  const folders = projects.flatMap(({ name, roots }) => roots.map((root) => ({ name, root })));
  const around = folders.filter(({ root }) => testFilePath.startsWith(`${root}${path.sep}`));
  return around.sort((a, b) => b.root.length - a.root.length)[0]?.name;
}

/** @param {SpecResult} result */
function failuresOf({ numFailingTests, numPendingTests, numTodoTests, testExecError }) {
  return numFailingTests + numPendingTests + numTodoTests + (testExecError ? 1 : 0);
}
