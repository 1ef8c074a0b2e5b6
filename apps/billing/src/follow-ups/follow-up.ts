import * as z from 'zod';

/** What is left to do at the payment provider after something happened; kept in a table, so that it survives a crash. */
export const followUpTask = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refresh-subscription'),
    subscriptionId: z.string(),
    customerId: z.string(),
    /** Whether its payments still stand is asked as well. */
    withPayments: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('refresh-charged'), chargeId: z.string() }),
  z.object({ kind: z.literal('update-customer'), userId: z.string() }),
  z.object({ kind: z.literal('close-checkouts'), userId: z.string() }),
  z.object({ kind: z.literal('delete-customer'), customerId: z.string() }),
]);

export type FollowUpTask = z.infer<typeof followUpTask>;

/** After this many failures a follow-up waits for an operator; with the growing pauses that is about three days. */
export const MAX_ATTEMPTS = 80;

const LONGEST_PAUSE_SECONDS = 3600;

/** The pause before the next attempt: 1 s, doubling, at most an hour. */
export function pauseSeconds(failures: number): number {
  return Math.min(2 ** Math.max(0, failures - 1), LONGEST_PAUSE_SECONDS);
}
