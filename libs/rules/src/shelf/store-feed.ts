import { HOUR_MS } from '../durations';

/** A store that misses this many bottles in a row, each of which it had, has not sold them: its figures have stopped. */
const MISSED_IN_A_ROW = 5;
/** This many are enough where no reading has shown the store for this long. */
const MISSED_WHILE_UNSEEN = 2;
const UNSEEN_MS = 2 * HOUR_MS;

/** What is known of whether the agency shows a store's figures at all. */
export interface StoreFeed {
  /** Since when they are shown without a break. */
  shownSince: Date;
  /** When a reading last showed the store with any bottle. */
  seenAt: Date;
  /** How many bottles it was missing from since then, of those it had. */
  missed: number;
}

/**
 * Follows a store through a reading of one bottle: the reading shows the store (`there`), or not although it had the bottle (`missed`). Single
 * bottles sell out between others that are there. A store that comes back after it missed many in a row is shown anew: what was read meanwhile
 * says nothing of it.
 */
export function followFeed(feed: StoreFeed | undefined, sighting: 'there' | 'missed', at: Date): StoreFeed {
  if (!feed) return { shownSince: at, seenAt: at, missed: 0 };
  if (sighting === 'missed') return { ...feed, missed: feed.missed + 1 };
  const isUnseen = at.getTime() - feed.seenAt.getTime() > UNSEEN_MS;
  const hadStopped = feed.missed >= (isUnseen ? MISSED_WHILE_UNSEEN : MISSED_IN_A_ROW);
  return { shownSince: hadStopped ? at : feed.shownSince, seenAt: at, missed: 0 };
}
