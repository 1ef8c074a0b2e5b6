import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

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
