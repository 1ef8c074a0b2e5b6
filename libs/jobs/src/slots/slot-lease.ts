import { randomUUID } from 'node:crypto';
import { execute, isLockTimeout, waitForLocksAtMost } from '@barrelhive/database';
import type { DataSource, EntityManager } from 'typeorm';
import { HeldSlot, type LeaseTiming, type SlotClaim } from './held-slot';
import { SlotHandedBackError } from './slot-errors';

const LEASE_TIMING: LeaseTiming = { leaseMs: 15_000, renewMs: 5_000 };
const RETRY_AFTER_MS = 15_000;
const KEPT_DAYS = 7;
/** A replica may be frozen while it finishes the slot; the others ask again, and run what else is due meanwhile. */
const CLAIM_WAIT_MS = 500;

interface SlotRunOptions {
  /** How long a slot whose work failed is left alone. */
  retryAfterMs?: number;
}

/** Lets the schedule of a task run its last slot again, in one replica and until it succeeds, though it was finished. */
export function runSlotAgain(manager: EntityManager, task: string): Promise<number> {
  return execute(manager, 'DELETE FROM job_run WHERE task = $1 AND finished_at IS NOT NULL', [task]);
}

/**
 * Decides which replica runs a slot of a task: the one whose row Postgres takes. The row is a lease: renewed while the work runs,
 * handed back when it fails or the service stops, taken over when the replica is lost, and finished only by success.
 */
export class SlotLease {
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly dataSource: DataSource,
    private readonly timing: LeaseTiming = LEASE_TIMING,
  ) {}

  /**
   * Runs `work` if this replica gets the slot, and gives its result. Undefined when the slot is finished, held by another, resting
   * after a failure, or handed back, or while another slot of the task is being worked on. An error of the work is thrown on.
   */
  run<T>(
    task: string,
    slot: Date,
    work: (held: HeldSlot) => Promise<T>,
    { retryAfterMs = RETRY_AFTER_MS }: SlotRunOptions = {},
  ): Promise<T | undefined> {
    const run = this.takeAndRun(task, slot, work, retryAfterMs).finally(() => this.underWay.delete(run));
    this.underWay.add(run);
    return run;
  }

  /** Takes no more slots, aborts the signals of those under way, and waits until their work has ended. */
  async stop(): Promise<void> {
    this.stopping.abort(new SlotHandedBackError('the service stops'));
    await Promise.allSettled(this.underWay);
  }

  private async takeAndRun<T>(
    task: string,
    slot: Date,
    work: (held: HeldSlot) => Promise<T>,
    retryAfterMs: number,
  ): Promise<T | undefined> {
    if (this.stopping.signal.aborted) return undefined;
    const held = await this.take(task, slot);
    if (!held) return undefined;
    held.startRenewing();
    try {
      held.signal.throwIfAborted();
      const result = await work(held);
      await held.finish();
      await this.forgetOldRuns(task, slot);
      return result;
    } catch (error) {
      // A lease that cannot be handed back runs out, and the error of the work is the one to tell.
      await held.handBack(this.pauseAfter(error, retryAfterMs)).catch(() => undefined);
      if (error instanceof SlotHandedBackError) return undefined;
      throw error;
    } finally {
      await held.stopRenewing();
    }
  }

  private pauseAfter(error: unknown, retryAfterMs: number): number {
    if (error instanceof SlotHandedBackError) return error.retryAfterMs;
    return this.stopping.signal.aborted ? 0 : retryAfterMs;
  }

  /** Undefined, too, while another transaction holds the slot's row. */
  private async take(task: string, slot: Date): Promise<HeldSlot | undefined> {
    const runner = randomUUID();
    const claim = { task, slot, runner };
    try {
      const isTaken = await this.dataSource.transaction((manager) => this.claim(manager, claim));
      return isTaken ? new HeldSlot(this.dataSource, claim, this.timing, this.stopping.signal) : undefined;
    } catch (error) {
      if (isLockTimeout(error)) return undefined;
      throw error;
    }
  }

  private async claim(manager: EntityManager, { task, slot, runner }: SlotClaim): Promise<boolean> {
    await waitForLocksAtMost(manager, CLAIM_WAIT_MS);
    const taken = await execute(
      manager,
      `INSERT INTO job_run AS run (task, slot, runner, lease_until)
       SELECT $1, $2::timestamptz, $3::uuid, clock_timestamp() + make_interval(secs => $4)
       WHERE NOT EXISTS (
         SELECT FROM job_run
         WHERE task = $1 AND slot <> $2 AND finished_at IS NULL AND lease_until > clock_timestamp())
       ON CONFLICT (task, slot) DO UPDATE SET runner = excluded.runner, lease_until = excluded.lease_until
       WHERE run.finished_at IS NULL AND run.lease_until <= clock_timestamp() AND run.retry_at <= clock_timestamp()`,
      [task, slot, runner, this.timing.leaseMs / 1000],
    );
    return taken > 0;
  }

  private async forgetOldRuns(task: string, slot: Date): Promise<void> {
    await execute(
      this.dataSource,
      'DELETE FROM job_run WHERE task = $1 AND slot < $2::timestamptz - make_interval(days => $3)',
      [task, slot, KEPT_DAYS],
    );
  }
}
