import { errorBody } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { maybeCount, maybeFlag, maybeText, tooBroadFields } from './lenient';

/** What is read of an error answer; a code that nobody knows is none. */
export const readErrorBody = z.object({
  error: maybeText,
  message: maybeText,
  code: z.catch(z.optional(errorBody.shape.code), undefined),
  correlation_id: maybeText,
  requiresAuth: maybeFlag,
  isGuestError: maybeFlag,
  requires_password_change: maybeFlag,
  searchCount: maybeCount,
  remainingSearches: maybeCount,
  too_many_results: maybeFlag,
  ...tooBroadFields,
});

/** What can be read of an error answer; an answer of something in between may have none of it. */
export type ReadErrorBody = Partial<z.infer<typeof readErrorBody>>;
