import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { wordsOfFailedTasks } from '../dev/nx';

const projectReport = z.object({
  passed: z.int(),
  failed: z.int(),
  failures: z.array(z.string()),
  specs: z.array(z.object({ file: z.string(), seconds: z.number() })),
});

/** What the tests of a project came to, as tools/jest/project-reports.mjs left it. Undefined when it left nothing. */
export function readProjectReport(folder: string, project: string): z.infer<typeof projectReport> | undefined {
  const file = path.join(folder, `${project}.json`);
  return existsSync(file) ? projectReport.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

const LINES_PER_FILE = 40;

/** What Jest says of each failed file, shortened to what fits a screen; what the run said at its end when no file failed. */
export function describeTestFailures(folder: string, projects: readonly string[], log: string): string {
  const failures = projects.flatMap((project) => readProjectReport(folder, project)?.failures ?? []);
  if (failures.length === 0) return wordsOfFailedTasks(log);
  return failures.map(shortened).join('\n\n');
}

function shortened(failure: string): string {
  const lines = failure.trim().split('\n');
  const left = lines.length - LINES_PER_FILE;
  return [...lines.slice(0, LINES_PER_FILE), ...(left > 0 ? [`  … and ${left} lines more`] : [])].join('\n');
}
