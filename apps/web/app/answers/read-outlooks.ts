import { changeKinds, obstacle } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { identifier, listOf, maybeInstant } from './lenient';

const readWithheld = z.object({
  obstacle,
  since: maybeInstant,
  until: maybeInstant,
  kinds: z.catch(listOf(z.enum(changeKinds)), []),
});

export type ReadWithheld = z.infer<typeof readWithheld>;

const readOutlook = z.pipe(
  z.object({
    search_id: identifier,
    told_at: maybeInstant,
    next_look_at: maybeInstant,
    withheld: z.catch(z.optional(readWithheld), undefined),
  }),
  z.transform(({ search_id, told_at, next_look_at, withheld }) => ({
    alertId: search_id,
    notifiedAt: told_at,
    nextLookAt: next_look_at,
    withheld,
  })),
);

/** An alert's outlook as it was read. Nothing is said of an obstacle that this page does not know. */
export type ReadOutlook = z.infer<typeof readOutlook>;

export const readOutlooks = listOf(readOutlook);
