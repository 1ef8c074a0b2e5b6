import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { Browser } from '../../tools/dev/infrastructure/browser';
import { workspaceRoot } from '../../tools/dev/workspace-root';

/** What Lighthouse says of one visit. */
export interface PageReading {
  /** 0 to 100. */
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;
  largestPaintMs: number;
  blockedMs: number;
  /** Of the layout, as the browsers count it. */
  shift: number;
  /** How quick Lighthouse found this machine: 1,000 and more on a desktop, 600 on a slow laptop. */
  benchmarkIndex: number;
  /** Name and version. */
  browser: string;
  /** What takes points from accessibility, best practices and SEO. */
  faults: string[];
}

const MOST_BYTES = 64 * 2 ** 20;
const BOUND_MS = 180_000;
const PROGRAM = path.join(workspaceRoot(), 'lab/packages/node_modules/lighthouse/cli/index.js');

const percent = z.object({ score: z.number().transform((score) => Math.round(100 * score)) });
const figure = z.object({ numericValue: z.number() });
const result = z.object({
  environment: z.object({ benchmarkIndex: z.number(), hostUserAgent: z.string() }),
  categories: z.object({
    performance: percent,
    accessibility: percent.extend(referring()),
    'best-practices': percent.extend(referring()),
    seo: percent.extend(referring()),
  }),
  audits: z
    .object({
      'largest-contentful-paint': figure,
      'total-blocking-time': figure,
      'cumulative-layout-shift': figure,
    })
    .and(z.record(z.string(), z.object({ title: z.string(), score: z.number().nullish() }))),
});

function referring() {
  return { auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) };
}

/** One visit with the mobile settings of Lighthouse: a slow telephone on a slow network, simulated. */
export async function readPage(url: string, browser: Browser): Promise<PageReading> {
  const flags = ['--headless', ...browser.args].join(' ');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [PROGRAM, url, '--quiet', '--output=json', '--no-enable-error-reporting', `--chrome-flags=${flags}`],
    {
      env: { ...browser.env, CHROME_PATH: browser.executablePath },
      maxBuffer: MOST_BYTES,
      timeout: BOUND_MS,
    },
  );
  const { environment, categories, audits } = result.parse(JSON.parse(stdout));
  const judged = [categories.accessibility, categories['best-practices'], categories.seo];
  const faults = judged
    .flatMap(({ auditRefs }) => auditRefs)
    .flatMap(({ id, weight }) => {
      const audit = audits[id];
      return weight > 0 && typeof audit?.score === 'number' && audit.score < 1 ? [`${id}: ${audit.title}`] : [];
    });
  return {
    scores: {
      performance: categories.performance.score,
      accessibility: categories.accessibility.score,
      'best-practices': categories['best-practices'].score,
      seo: categories.seo.score,
    },
    largestPaintMs: audits['largest-contentful-paint'].numericValue,
    blockedMs: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
    benchmarkIndex: environment.benchmarkIndex,
    browser: /Chrome\/[\d.]+/.exec(environment.hostUserAgent)?.[0] ?? environment.hostUserAgent,
    faults,
  };
}
