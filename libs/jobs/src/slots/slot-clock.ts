import { WorkLoop } from '../loops/work-loop';
import type { HeldSlot } from './held-slot';
import type { SlotLease } from './slot-lease';

export interface SlotClockOptions {
  task: string;
  /** The slot that is due at an instant; undefined when none is. */
  slotAt: (now: Date) => Date | undefined;
  work: (held: HeldSlot) => Promise<unknown>;
  /** How long a slot whose work failed is left alone. */
  retryAfterMs?: number;
  onError: (error: unknown) => void;
}

const TICK_MS = 1_000;
const LOOK_AGAIN_MS = 5_000;

/**
 * Runs each slot of one task in one replica. It looks as each second begins, so that a slot is run as it begins, and then every few
 * seconds, to repeat what failed and to take over from a lost replica. Every replica has such a clock; the lease decides.
 */
export class SlotClock {
  private readonly loop: WorkLoop;
  private slotSeen: number | undefined;
  private nextLookAt = 0;

  constructor(
    private readonly lease: SlotLease,
    private readonly options: SlotClockOptions,
  ) {
    this.loop = new WorkLoop({ round: () => this.look(), restMs: untilNextTick, onError: options.onError });
  }

  start(): void {
    this.loop.start();
  }

  /** Lets the work under way finish; it sees by its signal that the service stops. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async look(): Promise<void> {
    const { task, slotAt, work, retryAfterMs } = this.options;
    const now = new Date();
    const slot = slotAt(now);
    if (!slot || (slot.getTime() === this.slotSeen && now.getTime() < this.nextLookAt)) return;
    this.slotSeen = slot.getTime();
    this.nextLookAt = now.getTime() + LOOK_AGAIN_MS;
    await this.lease.run(task, slot, work, { retryAfterMs });
  }
}

function untilNextTick(): number {
  return TICK_MS - (Date.now() % TICK_MS);
}

/**
 * The start of the slot an instant lies in; slots of a length begin at the same instants on every replica. `lateBySeconds` moves them:
 * slots of a day that are late by 9 hours begin at 9:00 UTC.
 */
export function slotOf(now: Date, lengthSeconds: number, lateBySeconds = 0): Date {
  const [lengthMs, lateByMs] = [lengthSeconds * 1000, lateBySeconds * 1000];
  return new Date(Math.floor((now.getTime() - lateByMs) / lengthMs) * lengthMs + lateByMs);
}
