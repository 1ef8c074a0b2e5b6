import { refreshOutcomes } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { listOf, maybeInstant } from './lenient';

const run = z.object({ outcome: z.catch(z.optional(z.enum(refreshOutcomes)), undefined) });

/** How old the inventory is, null where nobody said, and how the last look at it ended. */
export const readInventoryStatus = z.pipe(
  z.object({ lastGoodPassAt: maybeInstant, recentRuns: z.catch(listOf(run), []) }),
  z.transform(({ lastGoodPassAt, recentRuns }) => ({ lastGoodPassAt, lastOutcome: recentRuns[0]?.outcome })),
);
