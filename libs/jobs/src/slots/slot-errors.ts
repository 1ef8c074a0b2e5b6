/** Thrown by the work of a slot to leave it open, without that being an error. It may be taken again after the pause. */
export class SlotHandedBackError extends Error {
  constructor(
    reason: string,
    readonly retryAfterMs = 0,
  ) {
    super(reason);
    this.name = 'SlotHandedBackError';
  }
}

/** The lease ran out and another replica took the slot: what this one did must not be committed. */
export class SlotLostError extends Error {
  constructor(task: string, slot: Date) {
    super(`the slot ${slot.toISOString()} of ${task} was taken over by another runner`);
    this.name = 'SlotLostError';
  }
}
