import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import ProjectReports, { type SpecResult } from './project-reports.mjs';

describe('the reports of the projects whose tests ran', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-reports-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const result = (name: string, own: Partial<SpecResult>): SpecResult => ({
    displayName: { name },
    testFilePath: `/workspace/apps/${name}/x.spec.ts`,
    perfStats: { runtime: 1_500 },
    numPassingTests: 0,
    numFailingTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    ...own,
  });
  const reportsOf = (names: string[], testResults: SpecResult[], wasInterrupted = false) => {
    process.env.TEST_REPORTS = folder;
    const contexts = names.map((name) => ({ config: { displayName: { name }, roots: [`/workspace/apps/${name}`] } }));
    new ProjectReports({ rootDir: '/workspace' }).onRunComplete(new Set(contexts), { testResults, wasInterrupted });
    return names.map((name): unknown => JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')));
  };

  const specs = (name: string) => [{ file: `apps/${name}/x.spec.ts`, seconds: 1.5 }];

  it('count what passed and failed, each project for itself', () => {
    const failing = { numPassingTests: 1, numFailingTests: 2, failureMessage: '\u001B[31m● fails\u001B[39m' };
    expect(
      reportsOf(['alerts', 'search'], [result('alerts', { numPassingTests: 7 }), result('search', failing)]),
    ).toEqual([
      { project: 'alerts', passed: 7, failed: 0, failures: [], specs: specs('alerts') },
      { project: 'search', passed: 1, failed: 2, failures: ['apps/search/x.spec.ts\n● fails'], specs: specs('search') },
    ]);
  });

  it('tell of a spec whose process ended under it, though Jest does not say whose it is', () => {
    const ended = {
      displayName: undefined,
      testExecError: { message: 'ended' },
      failureMessage: 'A jest worker process was terminated',
    };
    expect(
      reportsOf(['alerts', 'search'], [result('alerts', { numPassingTests: 7 }), result('search', ended)]),
    ).toEqual([
      { project: 'alerts', passed: 7, failed: 0, failures: [], specs: specs('alerts') },
      {
        project: 'search',
        passed: 0,
        failed: 1,
        failures: ['apps/search/x.spec.ts\nA jest worker process was terminated'],
        specs: specs('search'),
      },
    ]);
  });

  it('count skipped tests and specs that cannot be loaded as failed', () => {
    const skipped = { numPassingTests: 7, numPendingTests: 1, numTodoTests: 1 };
    const broken = { testExecError: { message: 'cannot be loaded' } };
    expect(reportsOf(['alerts'], [result('alerts', skipped), result('alerts', broken)])).toEqual([
      { project: 'alerts', passed: 7, failed: 3, failures: [], specs: [...specs('alerts'), ...specs('alerts')] },
    ]);
  });
});
