import { hostedPageKinds } from '@barrelhive/contracts';
import * as z from 'zod/mini';

/** The answer of checkout and portal. Which of the two it leads to is undefined where it does not say so. */
export const readHostedPage = z.object({
  url: z.string(),
  page: z.catch(z.optional(z.enum(hostedPageKinds)), undefined),
});
