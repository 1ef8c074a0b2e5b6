import type * as z from 'zod';
import { startGuardian, type Guardian } from '../tools/dev/processes/guardian';
import { describeMachine } from './measure/machine';
import { createReport, type Report } from './measure/report';
import { describeOptions, readOptions, writtenOptions, type Options, type Shape } from './run-options';
import type { LabEntry } from './runs';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What a run works with. */
export interface Operation {
  report: Report;
  guardian: Guardian;
  print: (line: string) => void;
  isQuick: boolean;
  /** The command that does the same again, the seed included. */
  again: string;
}

export type LabMain = (entry: LabEntry & { name: string }, args: readonly string[]) => Promise<void>;

/**
 * Makes a run out of its options and its work. Exit code 1 when the work misses a goal (a comparison may), when it cannot be judged, or when
 * an option is wrong.
 */
export function labRun<S extends Shape>(
  options: Options<S>,
  work: (operation: Operation, given: z.infer<z.ZodObject<S>>) => Promise<void>,
  { isComparison = false } = {},
): LabMain {
  return async (entry, args) => {
    const isQuick = args.includes('--quick');
    const shape = options(isQuick);
    const { given, fault } = readOptions(shape, args);
    if (given === undefined) {
      console.log([...(fault ? [fault] : []), ...describeOptions(options)].join('\n'));
      process.exitCode = fault ? 1 : 0;
      return;
    }
    const again = [`npm run lab -- ${entry.name}`, ...(isQuick ? ['--quick'] : []), ...writtenOptions(given)].join(' ');
    const missed = await runAndJudge(entry, { isQuick, again }, (operation) => work(operation, given));
    process.exitCode = missed === undefined || (missed.length > 0 && !isComparison) ? 1 : 0;
  };
}

/** Gives the goals that were missed, or undefined where none can be judged. */
async function runAndJudge(
  { name, what }: LabEntry & { name: string },
  { isQuick, again }: Pick<Operation, 'isQuick' | 'again'>,
  work: (operation: Operation) => Promise<void>,
): Promise<readonly string[] | undefined> {
  const print = (line: string) => console.log(line);
  // What was started ends with this process: the guardian sees to that.
  for (const signal of STOP_SIGNALS) process.once(signal, () => process.exit(1));
  print(describeMachine());
  const report = createReport(print);
  report.heading(`${name}: ${what}`);
  report.note(again);
  const startedAt = performance.now();
  try {
    await work({ report, guardian: startGuardian(), print, isQuick, again });
    report.note(`took ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`);
    return report.close();
  } catch (error) {
    console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    console.error('The run was broken off: it says nothing about the goals.');
    return undefined;
  }
}

/** A benchmark: it has no options but --quick, shows a missed goal and does not fail by it. */
export function comparison(work: (operation: Operation) => Promise<void>): LabMain {
  return labRun(() => ({}), work, { isComparison: true });
}
