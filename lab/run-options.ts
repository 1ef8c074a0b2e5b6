import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod';

const SEEDS = 1_000_000;

/** The options of a run, each given as `--name=`. */
export type Shape = Record<string, z.ZodType>;
/** Where an option is not given, the short form may have another value. */
export type Options<S extends Shape> = (isQuick: boolean) => S;

/** What was given; without it there is a fault, or help was asked for. */
export function readOptions<S extends Shape>(
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

/** As they would be given. */
export function writtenOptions(given: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === true) return [`--${name}`];
    return typeof value === 'string' || typeof value === 'number' ? [`--${name}=${value}`] : [];
  });
}

/** A line for each option, with what holds where it is not given. */
export function describeOptions(options: Options<Shape>): string[] {
  const quick = options(true);
  const valueOf = (field?: z.ZodType): unknown => field?.safeParse(undefined).data;
  const lines = Object.entries(options(false)).map(([name, field]) => {
    const [full, short] = [valueOf(field), valueOf(quick[name])];
    const values = typeof full === 'number' ? ` (${full}${short === full ? '' : `, --quick ${String(short)}`})` : '';
    return `  --${name.padEnd(16)} ${field.description ?? ''}${values}`;
  });
  return ['Options:', `  --${'quick'.padEnd(16)} the short form`, ...lines];
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

/** An option that takes some of some words, with commas between them. */
export function onlySome(words: readonly string[]) {
  const are = `some of ${words.join(', ')}, with commas between them`;
  return z
    .string()
    .refine((given) => given.split(',').every((word) => words.includes(word)), { error: `takes ${are}` })
    .optional()
    .describe(`${are}; all of them unless given`);
}

/** The seed that everything random follows from; one is drawn unless it is given. */
export const seed = z
  .string()
  .default(() => String(randomInt(SEEDS)))
  .describe('any word or number; drawn unless given, and printed');
