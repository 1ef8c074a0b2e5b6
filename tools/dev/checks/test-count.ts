import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import type { CheckResult } from './check-runner';

export interface TestCount {
  passed: number;
  failed: number;
}

const jestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()).default([]),
});

/** What a Jest run found. A skipped test counts as failed, and so does a spec that could not be loaded. */
export function countJestTests(report: string, result: CheckResult): TestCount {
  const read = readReport(report, jestReport);
  if (!read) return { passed: 0, failed: 1 };
  const failed = read.numFailedTests + read.numPendingTests + read.numTodoTests + read.numRuntimeErrorTestSuites;
  return { passed: read.numPassedTests, failed: atLeastOneUnlessOk(failed, result) };
}

/** What a Playwright run found. A flaky or skipped test counts as failed. */
export function countPlaywrightTests(report: string, result: CheckResult): TestCount {
  const read = readReport(report, playwrightReport);
  if (!read) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = read.stats;
  return { passed: expected, failed: atLeastOneUnlessOk(unexpected + flaky + skipped + read.errors.length, result) };
}

function atLeastOneUnlessOk(failed: number, { ok }: CheckResult): number {
  return ok ? failed : Math.max(failed, 1);
}

function readReport<T>(file: string, schema: z.ZodType<T>): T | undefined {
  if (!existsSync(file)) return undefined;
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
