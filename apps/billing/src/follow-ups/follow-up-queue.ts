import { execute, queryRow, queryRows } from '@barrelhive/database';
import { currentCorrelationId, newCorrelationId } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { pauseSeconds, type FollowUpTask } from './follow-up';

const claimedFollowUp = z.object({
  id: z.string(),
  task: z.unknown(),
  correlationId: z.string(),
  attempts: z.int(),
});

/** A follow-up that this transaction holds; nobody else can take it before the transaction ends. */
export type ClaimedFollowUp = z.infer<typeof claimedFollowUp>;

const followUpId = claimedFollowUp.pick({ id: true });

/** Adds what is to be done, in the transaction of what made it necessary; its commit wakes the worker. */
export async function addFollowUp(manager: EntityManager, task: FollowUpTask): Promise<void> {
  await execute(manager, 'INSERT INTO follow_up (task, correlation_id) VALUES ($1, $2)', [
    JSON.stringify(task),
    currentCorrelationId() ?? newCorrelationId(),
  ]);
}

export function claimFollowUp(manager: EntityManager): Promise<ClaimedFollowUp | undefined> {
  return queryRow(
    manager,
    claimedFollowUp,
    `SELECT id, task, correlation_id AS "correlationId", attempts FROM follow_up
      WHERE gave_up_at IS NULL AND due_at <= now()
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
}

/**
 * The other waiting follow-ups of the same task, which this transaction holds from here on. They are claimed before the provider is
 * asked, so that its answer covers them, too.
 */
export async function claimSameTask(manager: EntityManager, { id, task }: ClaimedFollowUp): Promise<string[]> {
  const rows = await queryRows(
    manager,
    followUpId,
    'SELECT id FROM follow_up WHERE gave_up_at IS NULL AND task = $1 AND id <> $2 FOR UPDATE SKIP LOCKED',
    [JSON.stringify(task), id],
  );
  return rows.map((row) => row.id);
}

/** Removes follow-ups that are done. */
export async function removeFollowUps(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await execute(manager, 'DELETE FROM follow_up WHERE id = ANY ($1)', [ids]);
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
