import { slotsOf, type ScheduledTask } from './scheduled-task';
import type { SlotLease } from './slot-lease';

const LOOK_AGAIN_MS = 5_000;

/**
 * Runs each slot of one task in one replica. Whoever ticks has it look each second, so that a slot is run as it begins. A slot it has
 * seen is looked at again every five seconds, to repeat what failed and to take over from a lost replica. The lease decides.
 */
export class SlotClock {
  private readonly startedAt = new Date();
  private readonly slotAt: (now: Date) => Date | undefined;
  private slotSeen: number | undefined;
  private lookedAt = 0;

  constructor(
    private readonly lease: SlotLease,
    private readonly task: ScheduledTask,
  ) {
    this.slotAt = slotsOf(task);
  }

  /** Runs the slot that is due, if it is this replica's turn. An error of the work is thrown on. */
  async look(now: Date): Promise<void> {
    const { name, work, retryAfterMs, runsAtStart } = this.task;
    const due = this.slotAt(now);
    const slot = due && runsAtStart && due < this.startedAt ? this.startedAt : due;
    const sinceLookMs = now.getTime() - this.lookedAt;
    // A clock that was set back is no reason to rest until it is as late again.
    const isJustSeen = sinceLookMs >= 0 && sinceLookMs < LOOK_AGAIN_MS;
    if (!slot || (slot.getTime() === this.slotSeen && isJustSeen)) return;
    this.slotSeen = slot.getTime();
    this.lookedAt = now.getTime();
    await this.lease.run(name, slot, work, { retryAfterMs });
  }
}
