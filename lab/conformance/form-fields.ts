/** The fields of a query such as `a[b][]=1&limit=3`, nested as they are named. */
export function queryFields(url: string): Record<string, unknown> {
  const fields: Fields = {};
  for (const [key, value] of new URL(url, 'http://provider').searchParams) put(fields, namesOf(key), value);
  return fields;
}

/** Turns fields named `0`, `1`, … into lists, at every depth: forms have no lists of their own. */
export function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, below]) => [name, withLists(below)] as const);
  const isList = entries.length > 0 && entries.every(([name], place) => name === String(place));
  return isList ? entries.map(([, below]) => below) : Object.fromEntries(entries);
}

interface Fields {
  [name: string]: string | Fields;
}

/** `a[b][]` → `a`, `b` and an empty name, which stands for the next place of a list. */
function namesOf(key: string): string[] {
  const [, first = '', rest = ''] = /^([^[]*)(.*)$/.exec(key) ?? [];
  return [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, name = '']) => name)];
}

function put(fields: Fields, [given = '', ...rest]: string[], value: string): void {
  const name = given === '' ? String(Object.keys(fields).length) : given;
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const below = fields[name];
  const next = typeof below === 'object' ? below : {};
  fields[name] = next;
  put(next, rest, value);
}
