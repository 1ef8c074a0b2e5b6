import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { countJestTests, countPlaywrightTests } from './test-count';

describe('counting tests', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-count-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const report = (content: unknown) => {
    const file = path.join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  const jest = {
    numPassedTests: 7,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    numRuntimeErrorTestSuites: 0,
  };
  const browser = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
  const ok = { ok: true, log: '' };
  const notOk = { ok: false, log: '' };

  it('takes what Jest reports', () => {
    expect(countJestTests(report({ ...jest, numFailedTests: 2 }), notOk)).toEqual({ passed: 7, failed: 2 });
  });

  it('counts skipped tests and specs that cannot be loaded as failed', () => {
    expect(countJestTests(report({ ...jest, numPendingTests: 1, numRuntimeErrorTestSuites: 2 }), ok)).toEqual({
      passed: 7,
      failed: 3,
    });
    expect(countPlaywrightTests(report({ stats: { ...browser, flaky: 1, skipped: 1 } }), ok)).toEqual({
      passed: 3,
      failed: 2,
    });
  });

  it('counts a run that failed without a failing test, or without a report, as one failure', () => {
    expect(countJestTests(report(jest), notOk)).toEqual({ passed: 7, failed: 1 });
    expect(countPlaywrightTests(path.join(folder, 'nothing.json'), notOk)).toEqual({ passed: 0, failed: 1 });
  });
});
