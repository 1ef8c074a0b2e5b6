import { accountEventKind } from '@barrelhive/contracts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callApi } from '../../api/api-client';
import { SECURITY_KEY } from './sessions-query';
import { identifier, instant, listOf, maybeText } from '../../answers/lenient';

/** What happened to an account. `kind` is undefined for what only a newer server knows. */
const readEvent = z.object({
  id: identifier,
  kind: z.catch(z.optional(accountEventKind), undefined),
  happenedAt: instant,
  device: maybeText,
  network: maybeText,
});

/** The events of an account that can be read. */
export const readActivity = z.object({ events: listOf(readEvent) });

export type ReadEvent = z.infer<typeof readEvent>;

/** What happened to the account, the latest first. */
export const activityQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'activity'],
  queryFn: ({ signal }) => callApi({ path: '/api/auth/events', answer: readActivity, signal }),
});
