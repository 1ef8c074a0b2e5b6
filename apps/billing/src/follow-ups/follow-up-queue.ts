import { execute, queryRow, queryRows } from '@barrelhive/database';
import { currentCorrelationId, newCorrelationId } from '@barrelhive/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
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

type FollowUpTask = z.infer<typeof followUpTask>;

/** After this many failures a follow-up waits for an operator; with the growing pauses that is about three days. */
export const MAX_ATTEMPTS = 80;

const LONGEST_PAUSE_SECONDS = 3600;

/** The pause before the next attempt: 1 s, doubling, at most an hour. */
export function pauseSeconds(failures: number): number {
  return Math.min(2 ** Math.max(0, failures - 1), LONGEST_PAUSE_SECONDS);
}

const claimedFollowUp = z.object({
  id: z.string(),
  task: z.unknown(),
  correlationId: z.string(),
  attempts: z.int(),
});

/** A follow-up that this process works on. It becomes due again if the process does not come to an end with it. */
export type ClaimedFollowUp = z.infer<typeof claimedFollowUp>;

const followUpId = claimedFollowUp.pick({ id: true });

/** Longer than the longest call to the provider with its repeat. */
const LEASE_SECONDS = 30;

/** The last step of a follow-up, in the transaction that stores what came of it. */
export type Conclude = (manager: EntityManager) => Promise<void>;

/** Adds what is to be done, in the transaction of what made it necessary; its commit wakes the worker. */
export async function addFollowUp(manager: EntityManager, task: FollowUpTask): Promise<void> {
  await execute(manager, 'INSERT INTO follow_up (task, correlation_id) VALUES ($1, $2)', [
    JSON.stringify(task),
    currentCorrelationId() ?? newCorrelationId(),
  ]);
}

/** Takes the next due follow-up. Committed before the provider is asked, so that no transaction waits for the provider. */
export function claimFollowUp(dataSource: DataSource): Promise<ClaimedFollowUp | undefined> {
  return queryRow(
    dataSource,
    claimedFollowUp,
    `UPDATE follow_up SET due_at = now() + make_interval(secs => $1)
      WHERE id = (
        SELECT id FROM follow_up WHERE gave_up_at IS NULL AND due_at <= now()
        ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, task, correlation_id AS "correlationId", attempts`,
    [LEASE_SECONDS],
  );
}

/** The other waiting follow-ups of the same task. They are looked for before the provider is asked: its answer covers them, too. */
export async function findSameTask(dataSource: DataSource, { id, task }: ClaimedFollowUp): Promise<string[]> {
  const rows = await queryRows(
    dataSource,
    followUpId,
    'SELECT id FROM follow_up WHERE gave_up_at IS NULL AND task = $1 AND id <> $2',
    [JSON.stringify(task), id],
  );
  return rows.map((row) => row.id);
}

export async function removeFollowUps(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await execute(manager, 'DELETE FROM follow_up WHERE id = ANY ($1)', [ids]);
}

/** Forgets what was to be told the provider of a user, and what an operator was to look at of the user's customers. */
export async function forgetFollowUpsOf(
  manager: EntityManager,
  userId: string,
  customerIds: readonly string[],
): Promise<void> {
  await execute(
    manager,
    `DELETE FROM follow_up
      WHERE task ->> 'userId' = $1 OR (gave_up_at IS NOT NULL AND task ->> 'customerId' = ANY ($2))`,
    [userId, customerIds],
  );
}

/** Puts a failed follow-up off; with `forGood` it waits for an operator. */
export async function postponeFollowUp(
  manager: EntityManager,
  { id, attempts }: ClaimedFollowUp,
  { reason, forGood }: { reason: string; forGood: boolean },
): Promise<void> {
  await execute(
    manager,
    `UPDATE follow_up
        SET attempts = $2, last_error = $3, due_at = now() + make_interval(secs => $4),
            gave_up_at = CASE WHEN $5 THEN now() END
      WHERE id = $1`,
    [id, attempts + 1, reason, pauseSeconds(attempts + 1), forGood],
  );
}
