import * as z from 'zod/mini';
import { everySchema } from './schemas/every-schema';

const SCHEMAS = '#/components/schemas/';

export const schemaRef = (name: string) => ({ $ref: SCHEMAS + name });

/** The JSON schemas of all contracts by name; where one holds another it refers to it. */
export function componentSchemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, { schema }] of Object.entries(everySchema)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => SCHEMAS + id, override: simplify });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _address, ...schema }]) => {
      const { text, example } = everySchema[name] ?? {};
      return [name, { description: text, ...schema, examples: [example] }];
    }),
  );
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: object;
}

/** The parameters of a path such as `/api/items/:sku` and of a query. */
export function parametersOf(
  path: string,
  query: z.ZodMiniObject | undefined,
  texts: Readonly<Record<string, string>> = {},
): Parameter[] {
  const ofPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']): Parameter => {
    return { name, in: 'path', required: true, description: texts[name], schema: { type: 'string' } };
  });
  // Every value in an address is text: what a schema makes of it says more than what it takes.
  const { properties = {} } = query ? z.toJSONSchema(query, { io: 'output', override: simplify }) : {};
  const ofQuery = Object.entries(properties).map(([name, schema]): Parameter => {
    const described = typeof schema === 'object' ? schema : {};
    return { name, in: 'query', required: false, description: texts[name], schema: described };
  });
  return [...ofPath, ...ofQuery];
}

/** A format says in a word what its pattern says in a line, and every integer of JSON is below 2^53. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
