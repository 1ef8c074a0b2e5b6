import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

const LINES_PER_FILE = 40;

const jestReport = z.object({
  testResults: z.array(z.object({ name: z.string(), status: z.string(), message: z.string() })),
});

/** What Jest says of each failed file in its report, shortened to what fits a screen. Empty when there is no report. */
export function describeJestFailures(report: string): string {
  if (!existsSync(report)) return '';
  const { testResults } = jestReport.parse(JSON.parse(readFileSync(report, 'utf8')));
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message }) => {
      const lines = stripVTControlCharacters(message).trim().split('\n');
      const left = lines.length - LINES_PER_FILE;
      const rest = left > 0 ? [`  … and ${left} lines more`] : [];
      return [path.relative(process.cwd(), name), ...lines.slice(0, LINES_PER_FILE), ...rest].join('\n');
    })
    .join('\n\n');
}
