/** How often the inventory is checked (specification section 9). */
export const INVENTORY_REFRESH_SECONDS = 600;
/** Figures older than this are called old: by then two cycles after the one due have brought nothing. */
export const INVENTORY_STALE_AFTER_MS = 3 * INVENTORY_REFRESH_SECONDS * 1_000;
/** Without a good pass for this long there is no honest "before": nothing is published. */
export const LONGEST_GAP_BETWEEN_PASSES_MS = 48 * 3_600_000;

/** Why the figures shown may not be today's: the last pass was not believed, could not be made, or none ended well for long. */
export type InventoryDoubt = 'distrusted' | 'unread' | 'old';

export interface InventoryStanding {
  /** When the picture shown was taken. */
  checkedAt: Date;
  /** How the newest pass ended; undefined when none is known. */
  lastOutcome: 'accepted' | 'rejected' | 'failed' | undefined;
}

/** What is to be said beside the age of the inventory; undefined when the figures are as fresh as promised. */
export function inventoryDoubt({ checkedAt, lastOutcome }: InventoryStanding, now: Date): InventoryDoubt | undefined {
  if (lastOutcome === 'rejected') return 'distrusted';
  if (lastOutcome === 'failed') return 'unread';
  return now.getTime() - checkedAt.getTime() > INVENTORY_STALE_AFTER_MS ? 'old' : undefined;
}
