import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { workspaceRoot } from '../../../tools/dev/workspace-root';

/** A browser test as Playwright lists it. */
export interface BrowserTest {
  /** Its file in `browser/`, without `.spec.ts`. */
  file: string;
  title: string;
  /** The widths that its groups name, in px. */
  widths: readonly number[];
}

const GROUP_AT_WIDTH = /\bat (\d+) px$/;
const LARGEST_LIST_BYTES = 20_000_000;

const suite = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string(), file: z.string() })),
  get suites() {
    return z.optional(z.array(suite));
  },
});
const listing = z.object({ suites: z.array(suite) });

/** Every browser test there is, as Playwright finds them; nothing is started. Takes some seconds. */
export async function listBrowserTests(): Promise<BrowserTest[]> {
  const root = workspaceRoot();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--list',
      '--reporter=json',
      '-c',
      'apps/e2e/playwright.config.ts',
    ],
    // Playwright refuses to load its tests where it takes itself to be inside of Jest.
    { cwd: root, maxBuffer: LARGEST_LIST_BYTES, env: { ...process.env, JEST_WORKER_ID: undefined } },
  );
  return listing.parse(JSON.parse(stdout)).suites.flatMap((each) => testsOf(each, []));
}

function testsOf({ title, specs, suites = [] }: z.infer<typeof suite>, outer: readonly number[]): BrowserTest[] {
  const named = GROUP_AT_WIDTH.exec(title)?.[1];
  const widths = named === undefined ? outer : [...outer, Number(named)];
  const own = specs.map((spec) => ({ file: path.basename(spec.file, '.spec.ts'), title: spec.title, widths }));
  return [...own, ...suites.flatMap((inner) => testsOf(inner, widths))];
}
