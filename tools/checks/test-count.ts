import type { CheckResult } from './check-runner';
import { readPlaywrightReport } from './playwright-report';
import { readProjectReport } from './project-report';

export interface TestCount {
  passed: number;
  failed: number;
}

/** What the tests of all projects came to, from their reports in the folder. A project without a report counts as one failure. */
export function countProjectTests(folder: string, projects: readonly string[], result: CheckResult): TestCount {
  const reports = projects.map((project) => readProjectReport(folder, project) ?? { passed: 0, failed: 1 });
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  const failed = reports.reduce((sum, report) => sum + report.failed, 0);
  return { passed, failed: atLeastOneUnlessOk(failed, result) };
}

/** What a Playwright run found. A flaky or skipped test counts as failed. */
export function countPlaywrightTests(file: string, result: CheckResult): TestCount {
  const report = readPlaywrightReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { stats, errors } = report;
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected, failed: atLeastOneUnlessOk(unexpected + flaky + skipped + errors.length, result) };
}

function atLeastOneUnlessOk(failed: number, { ok }: CheckResult): number {
  return ok ? failed : Math.max(failed, 1);
}
