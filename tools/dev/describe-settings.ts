import * as z from 'zod';

/** One environment variable, as the schemas describe it. */
export interface SettingDescription {
  name: string;
  description: string;
  /** As it would stand in the environment; undefined when there is none. */
  default: string | undefined;
  /** Whether it is a limit, which is wider outside of production unless it is set. */
  isLimit: true | undefined;
  /** Whether a service refuses to start without it. */
  required: boolean;
  /** The services, or tools, that read it. */
  readers: string[];
}

const objectJsonSchema = z.object({
  properties: z
    .record(
      z.string(),
      z.object({ description: z.string().optional(), default: z.unknown().optional(), limit: z.number().optional() }),
    )
    .default({}),
  required: z.array(z.string()).default([]),
});

/** The variables of several schemas, each once, in the order in which they first appear. */
export function describeSettings(schemas: Readonly<Record<string, z.ZodType>>): SettingDescription[] {
  const found = new Map<string, SettingDescription>();
  for (const [reader, schema] of Object.entries(schemas)) {
    const json = objectJsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    for (const [name, property] of Object.entries(json.properties)) {
      const known = found.get(name);
      if (known) known.readers.push(reader);
      else
        found.set(name, {
          name,
          description: property.description ?? '',
          default: environmentText(property.default ?? parsedDefault(schema, name)),
          isLimit: property.limit === undefined ? undefined : true,
          required: json.required.includes(name),
          readers: [reader],
        });
    }
  }
  return [...found.values()];
}

/** A default that is given behind a transformation is not part of what goes in, so the field has to be asked. */
function parsedDefault(schema: z.ZodType, name: string): unknown {
  const field: unknown = schema instanceof z.ZodObject ? schema.shape[name] : undefined;
  return field instanceof z.ZodDefault ? field.safeParse(undefined).data : undefined;
}

function environmentText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
