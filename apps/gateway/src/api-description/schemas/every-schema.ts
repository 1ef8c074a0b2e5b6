import { errorBody } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { accountSchemas } from './account-schemas';
import { described, type DescribedSchema } from './described-schema';
import { memberSchemas } from './member-schemas';
import { searchSchemas } from './search-schemas';
import { streamEvents, streamSchemas } from './stream-schemas';
import { webhookSchemas } from './webhook-schemas';

const named = {
  ...accountSchemas,
  ...searchSchemas,
  ...streamSchemas,
  ...memberSchemas,
  ...webhookSchemas,
  OpenApiDocument: described(z.looseObject({ openapi: z.string() }), 'A document by the OpenAPI Specification.', {
    openapi: '3.1.1',
  }),
  Error: described(
    errorBody,
    'The body of every error. `error` and `message` carry the same text; decide by `code`. The correlation id leads the operators to ' +
      'what happened. The other fields belong to single codes.',
    {
      error: 'Not found',
      message: 'Not found',
      code: 'NOT_FOUND',
      correlation_id: '0b8f3a52-5f0e-4a0b-9c57-4f6f1c1e2d3c',
    },
  ),
};

/** The name of a schema that an operation may say it takes or answers. */
export type SchemaName = keyof typeof named;

/** Every schema of the description, by its name. */
export const everySchema: Readonly<Record<string, DescribedSchema>> = {
  ...named,
  ...Object.fromEntries(streamEvents.map(({ schemaName, entry }) => [schemaName, entry])),
};
