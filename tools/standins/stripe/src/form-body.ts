/** A value of Stripe's form encoding: text, or more of the same below it. */
export type FormValue = string | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

/** Reads `a[b][0][c]=1&d=2` into nested fields; lists become fields named `0`, `1`, … */
export function parseFormBody(text: string): FormFields {
  const root: FormFields = Object.create(null) as FormFields;
  for (const [key, value] of new URLSearchParams(text)) put(root, key.split(/[[\]]+/).filter(Boolean), value);
  return root;
}

function put(fields: FormFields, path: string[], value: string): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const below = fields[name];
  const next = typeof below === 'object' ? below : (Object.create(null) as FormFields);
  fields[name] = next;
  put(next, rest, value);
}

/** The text at a path such as `subscription_data.metadata.user_id`. */
export function textAt(fields: FormFields, path: string): string | undefined {
  let value: FormValue | undefined = fields;
  for (const name of path.split('.')) value = typeof value === 'object' ? value[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The flat texts below a path, as metadata is; empty when there is nothing. */
export function textsAt(fields: FormFields, path: string): Record<string, string> {
  let value: FormValue | undefined = fields;
  for (const name of path.split('.')) value = typeof value === 'object' ? value[name] : undefined;
  const entries = typeof value === 'object' ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
