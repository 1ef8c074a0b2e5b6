import path from 'node:path';
import type { CheckResult } from './check-runner';
import { readPlaywrightReport, secondsByFile } from './playwright-report';
import { readProjectReport } from './project-report';

const SLOWEST = 20;

/** The file that the browser's tests are reported in. */
export const BROWSER_REPORT = 'browser.json';

/** How long the steps of a run and its slowest spec files took, slowest first. Both are in seconds. */
export interface TestTimes {
  steps: { name: string; seconds: number }[];
  slowestSpecs: { file: string; seconds: number }[];
}

/** Reads the times of spec files from the reports in the folder. What came from Nx's cache has the times of its own run. */
export function testTimes(steps: readonly CheckResult[], reports: string, projects: readonly string[]): TestTimes {
  const browser = readPlaywrightReport(path.join(reports, BROWSER_REPORT));
  const specs = [
    ...projects.flatMap((project) => readProjectReport(reports, project)?.specs ?? []),
    ...(browser ? secondsByFile(browser) : []),
  ];
  return {
    steps: steps.map(({ name, seconds }) => ({ name, seconds })),
    slowestSpecs: specs.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST),
  };
}

export function describeTestTimes({ steps, slowestSpecs }: TestTimes): string {
  return [
    'Steps:',
    ...steps.map(({ name, seconds }) => lineOf(name, seconds)),
    'Slowest spec files:',
    ...slowestSpecs.map(({ file, seconds }) => lineOf(file, seconds)),
  ].join('\n');
}

function lineOf(name: string, seconds: number): string {
  return `${seconds.toFixed(1).padStart(8)} s  ${name}`;
}
