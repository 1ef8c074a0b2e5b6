import { accountEventKind } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { identifier, instant, listOf, maybeText } from './lenient';

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
