import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

const suite = z.object({
  file: z.string(),
  specs: z.array(z.object({ tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })) })),
  get suites() {
    return z.optional(z.array(suite));
  },
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()).default([]),
  suites: z.array(suite).default([]),
});

export type PlaywrightReport = z.infer<typeof playwrightReport>;

/** What Playwright's JSON reporter left. Undefined when it left nothing. */
export function readPlaywrightReport(file: string): PlaywrightReport | undefined {
  return existsSync(file) ? playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** How long the tests of each spec file took together. */
export function secondsByFile({ suites }: PlaywrightReport): { file: string; seconds: number }[] {
  return suites.map((each) => ({ file: `apps/e2e/browser/${each.file}`, seconds: durationOf(each) / 1000 }));
}

function durationOf({ specs, suites = [] }: z.infer<typeof suite>): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(durationOf)].reduce((total, duration) => total + duration, 0);
}
