import * as z from 'zod';
import { productionFaults } from './production-demands';
import { isThisMachine } from './setting-shapes';

/** The environment does not hold what a service needs. The message has one sentence per faulty variable and no values. */
export class SettingsError extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'SettingsError';
  }
}

/** Settings that were renamed: their old names by the new ones. */
const OLD_NAMES: Readonly<Record<string, string>> = { SMS_SEGMENTS_PER_SECOND: 'SMS_PER_SECOND' };

/** How many times as wide as in production a limit is elsewhere, and toward a stand-in on this machine, unless it is set. */
const WIDER_ELSEWHERE = 20;

/**
 * Reads the settings of a service from the environment. What is set by an old name counts unless the new name has a value of its own: a
 * ConfigMap names every default, and must not hide it. A variable set to nothing counts as not set; NODE_ENV must not be set to
 * nothing, since every image has it. What production asks besides the shapes (see `inProduction`) is asked when NODE_ENV says so. Throws {@link SettingsError} naming every faulty variable at once.
 */
export function readSettings<S extends z.ZodObject>(
  schema: S,
  env: Readonly<Record<string, string | undefined>>,
): z.infer<S> {
  const isKept = ([name, value]: [string, string | undefined]) =>
    value !== undefined && (value !== '' || name === 'NODE_ENV');
  const kept: Given = Object.fromEntries(Object.entries(env).filter(isKept));
  const given = withLimits(schema, withOwnValues(schema, withOldNames(schema, kept)));
  const parsed = schema.safeParse(given);
  const faults = given.NODE_ENV === 'production' ? productionFaults(schema.shape, given) : new Map<string, string>();
  if (parsed.success && faults.size === 0) return parsed.data;

  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? 'The settings');
    if (!faults.has(name)) faults.set(name, issue.message);
  }
  throw new SettingsError([...faults].map(([name, fault]) => sentence(schema, name, Boolean(given[name]), fault)));
}

type Given = Record<string, string | undefined>;

function withOldNames(schema: z.ZodObject, given: Given): Given {
  const renamed = Object.entries(OLD_NAMES).flatMap(([name, oldName]): [string, string][] => {
    const old = given[oldName];
    const field: unknown = schema.shape[name];
    if (old === undefined || !(field instanceof z.ZodType)) return [];
    const isDefault = given[name] === undefined || given[name] === String(field.safeParse(undefined).data);
    return isDefault ? [[name, old]] : [];
  });
  return { ...given, ...Object.fromEntries(renamed) };
}

/** What one service has for itself takes the place of what all have. */
function withOwnValues(schema: z.ZodObject, given: Given): Given {
  const own = Object.entries(schema.shape).flatMap(([name, field]): [string, string][] => {
    const general = field instanceof z.ZodType ? field.meta()?.takesPlaceOf : undefined;
    const value = given[name];
    return typeof general === 'string' && value !== undefined ? [[general, value]] : [];
  });
  return { ...given, ...Object.fromEntries(own) };
}

function withLimits(schema: z.ZodObject, given: Given): Given {
  if (given.NODE_ENV === 'production' && !hasStandIn(given)) return given;
  const wide = Object.entries(schema.shape).flatMap(([name, field]): [string, string][] => {
    const most = field instanceof z.ZodType ? field.meta()?.limit : undefined;
    return typeof most === 'number' ? [[name, String(WIDER_ELSEWHERE * most)]] : [];
  });
  return { ...Object.fromEntries(wide), ...given };
}

/** Whether an outside service is played on this machine, as it is where the product is tried out. */
function hasStandIn(given: Given): boolean {
  return Object.entries(given).some(
    ([name, address]) => /_BASE(_URL)?$/.test(name) && address && URL.canParse(address) && isThisMachine(address),
  );
}

function sentence(schema: z.ZodObject, name: string, isGiven: boolean, fault: string): string {
  const field: unknown = schema.shape[name];
  const description = field instanceof z.ZodType ? field.description : undefined;
  const meaning = description ? ` It is ${description}.` : '';
  return isGiven || !(name in schema.shape)
    ? `${name} cannot be used: ${withoutFullStop(fault)}.${meaning}`
    : `${name} is not set.${meaning}`;
}

const withoutFullStop = (text: string) => text.replace(/\.$/, '');
