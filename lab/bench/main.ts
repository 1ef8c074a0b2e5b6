import type { Benchmark } from './benchmark';
import { describeMachine } from '../measure/machine';
import { createReport } from '../measure/report';
import { benchmarks } from './registry';

const ALL = 'all';

/**
 * `npm run bench -- <name> … [--quick]`, or `all` of them. A missed goal is said and does not fail; a benchmark that cannot be trusted, because
 * answers differ or a part does not run, fails with exit code 1.
 */
export async function main(args: readonly string[]): Promise<void> {
  const quick = args.includes('--quick');
  const given = args.filter((arg) => !arg.startsWith('--'));
  const names = given.includes(ALL) ? Object.keys(benchmarks) : given;
  const chosen = names.map((name) => ({
    name,
    benchmark: Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined,
  }));
  const unknown = chosen.find(({ benchmark }) => benchmark === undefined);
  if (names.length === 0 || unknown) {
    console.log([...(unknown ? [`There is no benchmark ${unknown.name}.`] : []), ...overview()].join('\n'));
    process.exitCode = unknown ? 1 : 0;
    return;
  }
  console.log(describeMachine());
  if (quick) console.log('--quick: sizes are cut; these are not the figures.');
  for (const { name, benchmark } of chosen) if (benchmark) await runOne(name, benchmark, quick);
}

async function runOne(name: string, benchmark: Benchmark, quick: boolean): Promise<void> {
  const report = createReport((line) => console.log(line));
  report.heading(`${name}: ${benchmark.summary}`);
  try {
    await benchmark.run(report, { quick });
    report.close();
  } catch (error) {
    console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    console.error(`${name} FAILED: its figures mean nothing.`);
    process.exitCode = 1;
  }
}

function overview(): string[] {
  return [
    'Usage: npm run bench -- <name> … [--quick]   (all: every one)',
    ...Object.entries(benchmarks).map(([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`),
  ];
}
