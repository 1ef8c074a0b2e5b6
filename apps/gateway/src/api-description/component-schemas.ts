import * as z from 'zod';
import { contractTexts, schemas, streamEventTexts } from './contract-texts';
import { fieldExamples, typeExamples } from './field-examples';

/** A contract that the description has a text for. */
export type SchemaName = keyof typeof contractTexts;

type JsonSchema = z.core.JSONSchema.BaseSchema;

const SCHEMAS = '#/components/schemas/';

/** Where the description holds a contract: `loginBody` is `LoginBody` there. */
export const schemaRef = (name: SchemaName) => ({ $ref: SCHEMAS + componentName(name) });

/** The events of the live search in their order, each with its text and a reference to its schema. */
export const streamEvents = schemas.searchStreamEvent.def.options.flatMap((schema) =>
  schema.shape.type.def.values.map((name) => {
    const id = `SearchStream.${name}`;
    return { id, name, schema, description: streamEventTexts[name], data: { $ref: SCHEMAS + id } };
  }),
);

/** The same, as the answer of the live search has them. */
export const describedStreamEvents = Object.fromEntries(
  streamEvents.map(({ name, description, data }) => [name, { description, data }]),
);

/** The JSON schemas of all contracts by name, each with an example; where one holds another it refers to it. */
export function componentSchemas(): Record<string, { examples?: unknown[] }> {
  const metadata = z.registry<{ id: string; description: string }>();
  for (const name of Object.keys(contractTexts).filter(isSchemaName)) {
    metadata.add(schemas[name], { id: componentName(name), description: contractTexts[name] });
  }
  for (const { schema, id, description } of streamEvents) metadata.add(schema, { id, description });
  const converted = z.toJSONSchema(metadata, { metadata, io: 'input', uri: (id) => SCHEMAS + id, override: simplify });
  const components = Object.fromEntries(
    Object.entries(converted.schemas).map(([name, { $schema: _dialect, $id: _address, ...schema }]) => [name, schema]),
  );
  for (const [name, schema] of Object.entries(components)) schema.examples = [exampleOf(schema, name, components)];
  return components;
}

/** The parameters of a query: what a schema makes of the text in an address says more than what it takes. */
export function queryParameters(query: z.core.$ZodObject): [string, JsonSchema][] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'output', override: simplify });
  return Object.entries(properties).flatMap(([name, schema]) => (typeof schema === 'object' ? [[name, schema]] : []));
}

const componentName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const isSchemaName = (name: string): name is SchemaName => name in contractTexts;

/** A format says in a word what its pattern says in a line, and every integer of JSON is below 2^53. */
function simplify({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** An example made of those of the fields. A field that may be absent is left out unless it has one of its own. */
function exampleOf(schema: JsonSchema, name: string, components: Record<string, JsonSchema>): unknown {
  const ownExample = (field: string) => fieldExamples[`${name}.${field}`] ?? fieldExamples[field];
  const ofPart = (part: z.core.JSONSchema._JSONSchema | undefined): unknown => {
    if (typeof part !== 'object') return undefined;
    const referred = part.$ref?.slice(SCHEMAS.length);
    return exampleOf((referred && components[referred]) || part, referred ?? name, components);
  };
  if (name in fieldExamples && components[name] === schema) return fieldExamples[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.oneOf ?? schema.anyOf ?? [];
  if (first) return ofPart(first);
  if (schema.type === 'array') return [ofPart([schema.items].flat()[0])];
  if (!schema.properties) return typeExamples[schema.format ?? String(schema.type)];
  const fields = Object.entries(schema.properties).map(([field, part]): [string, unknown] => {
    const own = ownExample(field);
    return [field, own === undefined && schema.required?.includes(field) ? ofPart(part) : own];
  });
  return Object.fromEntries(fields.filter(([, example]) => example !== undefined));
}
