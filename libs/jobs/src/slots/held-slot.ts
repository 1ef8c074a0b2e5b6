import { execute } from '@barrelhive/database';
import type { DataSource, EntityManager } from 'typeorm';
import { SlotLostError } from './slot-errors';

export interface LeaseTiming {
  /** How long a silent runner keeps its slot. */
  leaseMs: number;
  /** How often a runner says that it is alive. */
  renewMs: number;
}

interface SlotClaim {
  task: string;
  slot: Date;
  /** Names this claim, not the process: a process may lose a slot and take it again. */
  runner: string;
}

/** A slot that this process holds while its work runs. */
export class HeldSlot {
  /** Aborted when another replica took the slot, and when the service stops. Its reason is the error to throw. */
  readonly signal: AbortSignal;
  private readonly lost = new AbortController();
  private renewal: NodeJS.Timeout | undefined;
  private renewing: Promise<void> | undefined;
  private isFinished = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly claim: SlotClaim,
    private readonly timing: LeaseTiming,
    stopping: AbortSignal,
  ) {
    this.signal = AbortSignal.any([this.lost.signal, stopping]);
  }

  get slot(): Date {
    return this.claim.slot;
  }

  /**
   * Marks the slot as finished in the transaction of the work, as its last statement: both are committed or neither. Throws
   * SlotLostError when another replica took the slot.
   */
  async finish(manager: EntityManager): Promise<void> {
    await this.markFinished(manager);
    this.isFinished = true;
  }

  startRenewing(): void {
    this.renewal = setInterval(() => {
      this.renewing ??= this.renew().finally(() => (this.renewing = undefined));
    }, this.timing.renewMs).unref();
  }

  async stopRenewing(): Promise<void> {
    clearInterval(this.renewal);
    await this.renewing;
  }

  /** Finishes the slot unless the work did so. */
  async finishUnlessDone(): Promise<void> {
    if (!this.isFinished) await this.markFinished(this.dataSource);
  }

  /** Lets the slot be taken again after a pause. Does nothing if another replica has it. */
  async handBack(retryAfterMs: number): Promise<void> {
    await execute(
      this.dataSource,
      `UPDATE job_run
       SET lease_until = clock_timestamp(), retry_at = clock_timestamp() + make_interval(secs => $4)
       WHERE task = $1 AND slot = $2 AND runner = $3 AND finished_at IS NULL`,
      [...this.key, retryAfterMs / 1000],
    );
  }

  private get key(): unknown[] {
    return [this.claim.task, this.claim.slot, this.claim.runner];
  }

  private lostError(): SlotLostError {
    return new SlotLostError(this.claim.task, this.claim.slot);
  }

  private async markFinished(database: DataSource | EntityManager): Promise<void> {
    const finished = await execute(
      database,
      `UPDATE job_run SET finished_at = clock_timestamp()
       WHERE task = $1 AND slot = $2 AND runner = $3 AND finished_at IS NULL`,
      this.key,
    );
    if (finished === 0) throw this.lostError();
  }

  /** A renewal that cannot reach the database is repeated with the next tick. */
  private async renew(): Promise<void> {
    if (this.isFinished) return;
    const renewed = await execute(
      this.dataSource,
      `UPDATE job_run SET lease_until = clock_timestamp() + make_interval(secs => $4)
       WHERE task = $1 AND slot = $2 AND runner = $3 AND finished_at IS NULL`,
      [...this.key, this.timing.leaseMs / 1000],
    ).catch(() => undefined);
    if (renewed === 0 && !this.isFinished) this.lost.abort(this.lostError());
  }
}
