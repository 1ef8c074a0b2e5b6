import { execute, type Database } from '@barrelhive/database';
import type { DataSource, EntityManager } from 'typeorm';
import { SlotLostError } from './slot-errors';

export interface LeaseTiming {
  /** How long a silent runner keeps its slot. */
  leaseMs: number;
  /** How often a runner says that it is alive. */
  renewMs: number;
}

export interface SlotClaim {
  task: string;
  slot: Date;
  /** Names this claim, not the process: a process may lose a slot and take it again. */
  runner: string;
}

/** A slot that this process holds while its work runs. */
export class HeldSlot {
  readonly slot: Date;
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
    this.slot = claim.slot;
    this.signal = AbortSignal.any([this.lost.signal, stopping]);
  }

  /**
   * Marks the slot as finished. Work in a transaction calls it with the manager, as its last statement: both are committed or
   * neither. Throws SlotLostError when another replica took the slot.
   */
  async finish(manager: EntityManager = this.dataSource.manager): Promise<void> {
    if (this.isFinished) return;
    const finished = await this.update(manager, 'finished_at = clock_timestamp()');
    if (finished === 0) throw this.lostError();
    this.isFinished = true;
  }

  /** Lets the slot be taken again after a pause. Does nothing if another replica has it. */
  async handBack(retryAfterMs: number): Promise<void> {
    const assignments = 'lease_until = clock_timestamp(), retry_at = clock_timestamp() + make_interval(secs => $4)';
    await this.update(this.dataSource, assignments, retryAfterMs / 1000);
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

  /** A renewal that cannot reach the database is repeated with the next tick. */
  private async renew(): Promise<void> {
    if (this.isFinished) return;
    const assignments = 'lease_until = clock_timestamp() + make_interval(secs => $4)';
    const renewed = await this.update(this.dataSource, assignments, this.timing.leaseMs / 1000).catch(() => undefined);
    if (renewed === 0 && !this.isFinished) this.lost.abort(this.lostError());
  }

  private update(database: Database, assignments: string, ...values: unknown[]): Promise<number> {
    const { task, slot, runner } = this.claim;
    const mine = 'task = $1 AND slot = $2 AND runner = $3 AND finished_at IS NULL';
    return execute(database, `UPDATE job_run SET ${assignments} WHERE ${mine}`, [task, slot, runner, ...values]);
  }

  private lostError(): SlotLostError {
    return new SlotLostError(this.claim.task, this.claim.slot);
  }
}
