import * as z from 'zod';

const parameter = z.object({ name: z.string(), in: z.enum(['path', 'query']) });
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(parameter).optional(),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.object({ $ref: z.string() }) })) })
    .optional(),
});
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({ examples: z.array(z.unknown()) })) }),
});

/** A call of the API as the description has it. */
export interface ApiOperation {
  id: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  query: readonly string[];
  /** A body that fits, and its content type. */
  body?: { type: string; example: unknown };
}

/** The operations of the API, as the product describes them: made from the routes and the contracts. */
export async function readOperations(url: string): Promise<ApiOperation[]> {
  const { paths, components } = document.parse(await (await fetch(`${url}/api/openapi.json`)).json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]): ApiOperation => {
      const [content] = Object.entries(requestBody?.content ?? {});
      const query = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
      const described = { id: operationId, method: method.toUpperCase(), path, query };
      if (!content) return described;
      const [type, { schema }] = content;
      const name = schema.$ref.split('/').at(-1) ?? '';
      return { ...described, body: { type, example: components.schemas[name]?.examples[0] } };
    }),
  );
}
