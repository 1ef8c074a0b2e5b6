import { currentCorrelationId, newCorrelationId } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import { pauseSeconds, type FollowUpTask } from './follow-up';

/** A follow-up that this transaction holds; nobody else can take it before the transaction ends. */
export interface ClaimedFollowUp {
  id: string;
  task: unknown;
  correlationId: string;
  attempts: number;
}

/** Notes what is to be done, in the transaction of what made it necessary; the worker takes it from there. */
export async function addFollowUp(task: FollowUpTask, manager: EntityManager): Promise<void> {
  await manager.query('INSERT INTO follow_up (task, correlation_id) VALUES ($1, $2)', [
    JSON.stringify(task),
    currentCorrelationId() ?? newCorrelationId(),
  ]);
}

export async function claimFollowUp(manager: EntityManager): Promise<ClaimedFollowUp | undefined> {
  const rows: ClaimedFollowUp[] = await manager.query(
    `SELECT id, task, correlation_id AS "correlationId", attempts FROM follow_up
      WHERE gave_up_at IS NULL AND due_at <= now()
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  return rows[0];
}

/**
 * Waiting follow-ups of the same task; they are held by this transaction from now on. Claimed before the provider is asked, they
 * know of nothing that its answer will not show, and are done with it.
 */
export async function claimSameTask({ id, task }: ClaimedFollowUp, manager: EntityManager): Promise<string[]> {
  const rows: { id: string }[] = await manager.query(
    `SELECT id FROM follow_up WHERE gave_up_at IS NULL AND task = $1 AND id <> $2 FOR UPDATE SKIP LOCKED`,
    [JSON.stringify(task), id],
  );
  return rows.map((row) => row.id);
}

/** Removes follow-ups that are done. */
export async function removeFollowUps(ids: readonly string[], manager: EntityManager): Promise<void> {
  await manager.query('DELETE FROM follow_up WHERE id = ANY ($1)', [ids]);
}

/** Puts a failed follow-up off; with `forGood` it waits for an operator. */
export async function postponeFollowUp(
  { id, attempts }: ClaimedFollowUp,
  reason: string,
  forGood: boolean,
  manager: EntityManager,
): Promise<void> {
  await manager.query(
    `UPDATE follow_up
        SET attempts = $2, last_error = $3, due_at = now() + make_interval(secs => $4),
            gave_up_at = CASE WHEN $5 THEN now() END
      WHERE id = $1`,
    [id, attempts + 1, reason, pauseSeconds(attempts + 1), forGood],
  );
}
