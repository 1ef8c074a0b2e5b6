import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { startGuardian, type Guardian } from '../tools/dev/processes/guardian';
import { describeMachine } from './measure/machine';
import { createReport, type Report } from './measure/report';
import type { LabEntry } from './runs';

const SEEDS = 1_000_000;
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

/** The options of a run, each given as `--name=`. */
type Shape = Record<string, z.ZodType>;
/** Where an option is not given, the short form may have another value. */
type Options<S extends Shape> = (isQuick: boolean) => S;

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

/** What was given; without it there is a fault, or help was asked for. */
function readOptions<S extends Shape>(
  shape: S,
  args: readonly string[],
): { given?: z.infer<z.ZodObject<S>>; fault?: string } {
  const kinds = Object.entries(shape).map(([name, field]) => {
    const isFlag = field.safeParse(true).success;
    return [name, { type: isFlag ? ('boolean' as const) : ('string' as const) }] as const;
  });
  const everywhere = { quick: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  try {
    const { values } = parseArgs({ args: [...args], options: { ...Object.fromEntries(kinds), ...everywhere } });
    if (values.help) return {};
    const read = z.object(shape).safeParse(values);
    if (read.success) return { given: read.data };
    return { fault: read.error.issues.map(({ path, message }) => `--${path.join('.')} ${message}.`).join('\n') };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

function writtenOptions(given: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === true) return [`--${name}`];
    return typeof value === 'string' || typeof value === 'number' ? [`--${name}=${value}`] : [];
  });
}

function describeOptions(options: Options<Shape>): string[] {
  const quick = options(true);
  const valueOf = (field?: z.ZodType) => field?.safeParse(undefined).data;
  const lines = Object.entries(options(false)).map(([name, field]) => {
    const [full, short] = [valueOf(field), valueOf(quick[name])];
    const values = typeof full === 'number' ? ` (${full}${short === full ? '' : `, --quick ${String(short)}`})` : '';
    return `  --${name.padEnd(16)} ${field.description ?? ''}${values}`;
  });
  return ['Options:', `  --${'quick'.padEnd(16)} the short form`, ...lines];
}

/** A benchmark: it has no options but --quick, shows a missed goal and does not fail by it. */
export function comparison(work: (operation: Operation) => Promise<void>): LabMain {
  return labRun(() => ({}), work, { isComparison: true });
}

/** An option that takes a whole number. */
export function wholeNumber(otherwise: number, is: string) {
  return onlyDigits.default(otherwise).describe(is);
}

const onlyDigits = z.string().regex(/^\d+$/, 'takes a whole number').transform(Number);

/** The number of the one thing to do. */
export function onlyNumber(is: string) {
  return onlyDigits.optional().describe(is);
}

/** An option that takes one of some words; everything holds unless it is given. */
export function onlyOne<T extends string>(words: readonly T[]) {
  return z
    .enum(words, { error: `takes one of ${words.join(', ')}` })
    .optional()
    .describe(`one of ${words.join(', ')}; all of them unless given`);
}

/** The seed that everything random follows from; one is drawn unless it is given. */
export const seed = z
  .string()
  .default(() => String(randomInt(SEEDS)))
  .describe('any word or number; drawn unless given, and printed');
