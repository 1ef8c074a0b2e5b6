import * as z from 'zod/mini';
import { guestCounter, narrowerTerm } from '../http/search';
import { errorCatalogue, type ErrorCode } from './error-catalogue';

/**
 * The body of every error answer. `error` and `message` carry the same text, since callers read either; details of a code
 * (`too_many_results`, `isGuestError`, `requires_password_change`…) stand beside them.
 */
export const errorBody = z.looseObject({
  error: z.string(),
  message: z.string(),
  code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
  correlation_id: z.optional(z.string()),
  requiresAuth: z.optional(z.boolean()),
  isGuestError: z.optional(z.boolean()),
  requires_password_change: z.optional(z.boolean()),
  ...guestCounter.shape,
  too_many_results: z.optional(z.boolean()),
  count: z.optional(z.int()),
  totalItemsFromAPI: z.optional(z.int()),
  maxAllowedItems: z.optional(z.int()),
  left: z.optional(z.int()),
  narrower: z.optional(z.array(narrowerTerm)),
});

export type ErrorBody = z.infer<typeof errorBody>;
