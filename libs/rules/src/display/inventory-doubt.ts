import { INVENTORY_STALE_AFTER_MS } from '../business-constants';

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

/** The sentence for each doubt. A pass may fail for our own reasons too, so it does not say that the state's site is down. */
export const inventoryDoubtText: Record<InventoryDoubt, string> = {
  distrusted: "The state's site gave an answer we don't trust; these are the last good figures.",
  unread: "We couldn't read the state's site just now; these are the last good figures.",
  old: "We haven't had fresh figures for a while; these are the last good ones.",
};
