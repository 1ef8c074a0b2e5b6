import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const LEASE_SECONDS = 15;
const RENEWAL_MS = 5_000;
const KEPT_DAYS = 7;

/** The start of the slot an instant lies in; slots of a length begin at the same instants on every replica. */
export function slotOf(now: Date, lengthSeconds: number): Date {
  const lengthMs = lengthSeconds * 1000;
  return new Date(Math.floor(now.getTime() / lengthMs) * lengthMs);
}

/** Thrown by the work of a slot when this replica stops: another one may take the slot at once. */
export class SlotHandedBackError extends Error {
  constructor() {
    super('the slot was handed back, since the service stops');
    this.name = 'SlotHandedBackError';
  }
}

/**
 * Decides which replica runs a slot of a task: the one whose row Postgres takes. The row is a lease, so that the slot of a killed or
 * frozen replica is taken over by another within seconds.
 */
@Injectable()
export class SlotLease {
  private readonly runner = randomUUID();

  constructor(private readonly database: DataSource) {}

  /**
   * Runs `work` if this replica gets the slot, and tells whether it did. While another slot of the task is still being worked on
   * nobody gets this one. When `work` gives false or fails the slot stays open and is tried again when the lease ends.
   */
  async runOnce(task: string, slot: Date, work: () => Promise<boolean>): Promise<boolean> {
    if (!(await this.take(task, slot))) return false;
    const renewal = setInterval(() => void this.renew(task, slot), RENEWAL_MS).unref();
    try {
      if (await work()) await this.finish(task, slot);
    } catch (error) {
      if (!(error instanceof SlotHandedBackError)) throw error;
      await this.handBack(task, slot);
    } finally {
      clearInterval(renewal);
    }
    return true;
  }

  private async take(task: string, slot: Date): Promise<boolean> {
    const taken = await this.database.query<unknown[]>(
      `INSERT INTO schedule_run AS run (task, slot, runner, lease_until)
       SELECT $1, $2::timestamptz, $3::uuid, clock_timestamp() + make_interval(secs => $4)
       WHERE NOT EXISTS (
         SELECT FROM schedule_run
         WHERE task = $1 AND slot <> $2 AND finished_at IS NULL AND lease_until > clock_timestamp())
       ON CONFLICT (task, slot) DO UPDATE SET runner = excluded.runner, lease_until = excluded.lease_until
       WHERE run.finished_at IS NULL AND run.lease_until < clock_timestamp()
       RETURNING slot`,
      [task, slot, this.runner, LEASE_SECONDS],
    );
    return taken.length > 0;
  }

  private async renew(task: string, slot: Date): Promise<void> {
    await this.database
      .query(
        `UPDATE schedule_run SET lease_until = clock_timestamp() + make_interval(secs => $4)
         WHERE task = $1 AND slot = $2 AND runner = $3 AND finished_at IS NULL`,
        [task, slot, this.runner, LEASE_SECONDS],
      )
      .catch(() => undefined);
  }

  private async handBack(task: string, slot: Date): Promise<void> {
    await this.database.query(
      `UPDATE schedule_run SET lease_until = clock_timestamp() WHERE task = $1 AND slot = $2 AND runner = $3`,
      [task, slot, this.runner],
    );
  }

  private async finish(task: string, slot: Date): Promise<void> {
    await this.database.query(
      `UPDATE schedule_run SET finished_at = clock_timestamp() WHERE task = $1 AND slot = $2 AND runner = $3`,
      [task, slot, this.runner],
    );
    await this.database.query(
      `DELETE FROM schedule_run WHERE task = $1 AND slot < $2::timestamptz - make_interval(days => $3)`,
      [task, slot, KEPT_DAYS],
    );
  }
}
