import * as z from 'zod';
import { StripeStandinError } from './stripe-error';

/** A value of Stripe's form encoding: text, or more of the same below it. */
export type FormValue = string | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

/** Fields as {@link parseFormBody} gives them. */
export const formFields: z.ZodType<FormFields> = z.record(
  z.string(),
  z.lazy(() => z.union([z.string(), formFields])),
);

/** Reads `a[b][0][c]=1&d=2` into nested fields; lists become fields named `0`, `1`, … */
export function parseFormBody(text: string): FormFields {
  const root = emptyForm();
  for (const [key, value] of new URLSearchParams(text)) put(root, key.split(/[[\]]+/).filter(Boolean), value);
  return root;
}

/** The fields of a request's body; a request without a body has none. */
export function formOf(body: unknown): FormFields {
  return formFields.parse(body ?? {});
}

/** The text at a path such as `subscription_data.metadata.user_id`. */
export function textAt(fields: FormFields, path: string): string | undefined {
  const value = valueAt(fields, path);
  return typeof value === 'string' ? value : undefined;
}

/** The whole number at a path. Throws Stripe's error for anything else. */
export function numberAt(fields: FormFields, path: string): number | undefined {
  const text = textAt(fields, path);
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) {
    throw new StripeStandinError(400, `Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: path });
  }
  return Number(text);
}

/** The flat texts below a path, as metadata is; empty when there is nothing. */
export function textsAt(fields: FormFields, path: string): Record<string, string> {
  const value = valueAt(fields, path);
  const entries = typeof value === 'object' ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** The texts of a list at a path; undefined when the form has none. */
export function listAt(fields: FormFields, path: string): string[] | undefined {
  return valueAt(fields, path) === undefined ? undefined : Object.values(textsAt(fields, path));
}

/** The fields below a path; undefined when there are none. */
export function fieldsAt(fields: FormFields, path: string): FormFields | undefined {
  const value = valueAt(fields, path);
  return typeof value === 'object' ? value : undefined;
}

function valueAt(fields: FormFields, path: string): FormValue | undefined {
  let value: FormValue | undefined = fields;
  for (const name of path.split('.')) value = typeof value === 'object' ? value[name] : undefined;
  return value;
}

function put(fields: FormFields, path: string[], value: string): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const below = fields[name];
  const next = typeof below === 'object' ? below : emptyForm();
  fields[name] = next;
  put(next, rest, value);
}

/** Without a prototype: a field may be called anything. */
function emptyForm(): FormFields {
  return Object.create(null) as FormFields;
}
