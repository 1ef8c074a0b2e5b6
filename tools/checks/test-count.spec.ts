import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { countPlaywrightTests, countProjectTests } from './test-count';
import { describeTestFailures } from './project-report';
import { describeTestTimes, testTimes } from './test-times';

describe('counting tests', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-count-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const report = (name: string, content: unknown) => {
    const file = path.join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  const browser = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
  const ok = { name: 'tests', ok: true, seconds: 1 };
  const notOk = { ...ok, ok: false };

  beforeAll(() => {
    report('alerts', { passed: 7, failed: 0, failures: [], specs: [{ file: 'apps/alerts/y.spec.ts', seconds: 3 }] });
    report('search', {
      passed: 5,
      failed: 2,
      failures: ['apps/search/x.spec.ts\n● fails', 'long\n'.repeat(50)],
      specs: [],
    });
  });

  it('adds up what the reports of all projects say', () => {
    expect(countProjectTests(folder, ['alerts', 'search'], notOk)).toEqual({ passed: 12, failed: 2 });
  });

  it('counts skipped and flaky tests of the browser as failed', () => {
    expect(countPlaywrightTests(report('browser', { stats: { ...browser, flaky: 1, skipped: 1 } }), ok)).toEqual({
      passed: 3,
      failed: 2,
    });
  });

  it('counts a run that failed without a failing test, or without a report, as one failure', () => {
    expect(countProjectTests(folder, ['alerts'], notOk)).toEqual({ passed: 7, failed: 1 });
    expect(countProjectTests(folder, ['alerts', 'nothing'], ok)).toEqual({ passed: 7, failed: 1 });
    expect(countPlaywrightTests(path.join(folder, 'nothing.json'), notOk)).toEqual({ passed: 0, failed: 1 });
  });

  it('names the slowest spec files of Jest and of Playwright, the slowest first', () => {
    const tests = [{ results: [{ duration: 4_500 }] }];
    const story = {
      file: 'story.spec.ts',
      specs: [{ tests }],
      suites: [{ file: 'story.spec.ts', specs: [{ tests }] }],
    };
    report('browser', { stats: browser, suites: [story] });
    const times = testTimes([ok], folder, ['alerts', 'search']);
    expect(times).toEqual({
      steps: [{ name: 'tests', seconds: 1 }],
      slowestSpecs: [
        { file: 'apps/e2e/browser/story.spec.ts', seconds: 9 },
        { file: 'apps/alerts/y.spec.ts', seconds: 3 },
      ],
    });
    expect(describeTestTimes(times)).toContain('     9.0 s  apps/e2e/browser/story.spec.ts');
  });

  it('tells of failed files what fits a screen', () => {
    const description = describeTestFailures(folder, ['alerts', 'search'], 'the log');
    expect(description).toMatch(/^apps\/search\/x\.spec\.ts\n● fails\n\nlong/);
    expect(description).toContain('… and 10 lines more');
    expect(describeTestFailures(folder, ['alerts'], 'the log')).toBe('the log');
  });
});
