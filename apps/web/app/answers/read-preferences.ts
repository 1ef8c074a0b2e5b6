import type { AlertPreferences } from '@barrelhive/contracts';
import { defaultAlertPreferences } from '@barrelhive/rules';
import * as z from 'zod/mini';
import { maybeFlag, noError } from './lenient';

const defaults = defaultAlertPreferences();
const flagOr = (otherwise: boolean) => z.catch(z.boolean(), otherwise);
const numberOr = (otherwise: number) => z.catch(z.number(), otherwise);
const { increases, decreases } = defaults.price_change_types;

const preferenceParts = z.object({
  new_items: flagOr(defaults.new_items),
  back_in_stock: flagOr(defaults.back_in_stock),
  price: maybeFlag,
  price_changes: maybeFlag,
  monthly_allocated: flagOr(defaults.monthly_allocated),
  lottery: flagOr(defaults.lottery),
  on_its_way: flagOr(defaults.on_its_way),
  price_threshold: numberOr(defaults.price_threshold),
  price_change_types: z.catch(
    z.object({ increases: flagOr(increases), decreases: flagOr(decreases) }),
    defaults.price_change_types,
  ),
  minimum_price_change_percent: numberOr(defaults.minimum_price_change_percent),
});

const answered = z.union([z.null(), z.literal(''), z.looseObject({ error: noError })]);
const wrapped = z.object({ preferences: z.unknown() });
const anything = z.record(z.string(), z.unknown());

/**
 * The preferences in an answer: under `preferences`, or the answer itself; null where none are saved (an answer that is empty, or has neither).
 * `price_changes` is the older spelling of `price`; what is left out has its default. What is no JSON, or names an error, tells nothing of
 * what is saved and is no answer.
 */
export const readPreferences = z.pipe(answered, z.transform(toPreferences));

function toPreferences(answer: z.infer<typeof answered>): AlertPreferences | null {
  const inside = z.safeParse(wrapped, answer);
  const found = z.safeParse(
    anything,
    inside.success && inside.data.preferences !== undefined ? inside.data.preferences : answer,
  );
  const read = z.safeParse(preferenceParts, found.data);
  if (!found.success || !read.success) return null;
  const isKnown = Object.keys(preferenceParts.shape).some((key) => found.data[key] !== undefined);
  if (!isKnown) return null;
  const { price_changes, price, ...parts } = read.data;
  const { notification_methods } = defaults;
  return { ...parts, notification_methods, price: price ?? price_changes ?? defaults.price };
}
