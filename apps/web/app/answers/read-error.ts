import type { ErrorCode } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { maybeCount, maybeFlag, maybeText, tooBroadFields } from './lenient';

/** The list of codes stands beside their texts, which come with each answer and are not loaded. Nobody compares a code that is not on it. */
const code = z.custom<ErrorCode>((given) => typeof given === 'string');

/** What is read of an error answer. */
export const readErrorBody = z.object({
  error: maybeText,
  message: maybeText,
  code: z.catch(z.optional(code), undefined),
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
