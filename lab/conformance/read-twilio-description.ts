import * as z from 'zod';
import { createCheckers, pathOfTemplate, type ProviderDescription } from './provider-description';

type Schema = Record<string, unknown>;
const schema: z.ZodType<Schema> = z.record(z.string(), z.unknown());
const contentOf = (type: string) => z.object({ content: z.object({ [type]: z.object({ schema }) }) });
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query']), schema, required: z.boolean().default(false) }),
  ),
  requestBody: contentOf('application/x-www-form-urlencoded').optional(),
  responses: z.record(z.string(), contentOf('application/json')),
});
const twilioDescription = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

/** Reads Twilio's operations from an OpenAPI document. Throws for anything else. */
export function readTwilioDescription(text: string): ProviderDescription {
  const { paths, components } = twilioDescription.parse(JSON.parse(text));
  const document = { components: { schemas: mapped(components.schemas, complete) } };
  const { requests, answers } = createCheckers('twilio', document);
  const operations = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody, responses }]) => {
      const answer = Object.values(responses)[0]?.content['application/json']?.schema;
      const form = requestBody?.content['application/x-www-form-urlencoded']?.schema ?? formOf(parameters);
      return {
        name: operationId,
        method: method.toUpperCase(),
        ...pathOfTemplate(template),
        request: requests.compile({ ...form, additionalProperties: false, ...document }),
        answer: answers.compile({ ...complete(answer ?? {}), ...document }),
      };
    }),
  );
  return { operations, events: new Map() };
}

/** An answer has every field that the description never calls null, and no others. */
function complete(part: Schema): Schema {
  const properties = schema.safeParse(part['properties']).data;
  if (!properties) return part;
  const required = Object.entries(properties).flatMap(([name, of]) => (isNullable(of) ? [] : [name]));
  return { ...part, required, additionalProperties: false };
}

const isNullable = (part: unknown) => z.object({ nullable: z.literal(true) }).safeParse(part).success;

/** The parameters of a query as the fields of one form. */
function formOf(parameters: z.infer<typeof operation>['parameters']): Schema {
  const ofQuery = parameters.filter((each) => each.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(ofQuery.map((each) => [each.name, each.schema])),
    required: ofQuery.filter(({ required }) => required).map(({ name }) => name),
  };
}

function mapped<T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
