import type * as z from 'zod/mini';

/** A contract as the description of the API shows it. */
export interface DescribedSchema {
  schema: z.core.$ZodType;
  text: string;
  example: unknown;
}

/** The example is held by the contract's type here, and by the schema itself in a test. */
export function described<S extends z.core.$ZodType>(schema: S, text: string, example: z.input<S>): DescribedSchema {
  return { schema, text, example };
}
