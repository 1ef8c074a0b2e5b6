import * as z from 'zod/mini';

/** A whole number of at most six digits as a query carries it, from one to another. */
export const wholeNumber = (from: number, to: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.pipe(z.transform(Number), z.int().check(z.gte(from), z.lte(to))));
