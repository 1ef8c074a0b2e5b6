/** The figures of the boards, all in one place. They are never loosened to fill a board. */

const DAY_HOURS = 24;

/** A bottle counts as just come in for this long. */
export const JUST_IN_HOURS = 3 * DAY_HOURS;

/** A price that fell by this much, in percent and in cents, is a cut for this many days, if the price before it had held for a while. */
export const PRICE_CUT = { percent: 10, cents: 300, days: 30, daysBefore: 7 };

/** How far back rarity looks, and from how many watched days and at which share of their hours a bottle is rarely seen. */
export const RARITY = { shareDays: 180, returnsDays: 365, leastWatchedDays: 30, mostShareOfHours: 0.2 };

/** What the agency sells out: discontinued, of general distribution and of limited items (status codes of its table). */
export const CLEARANCE_STATUSES: readonly string[] = ['D', 'X'];

/** Passes of the agency's table that lie further apart leave a gap in what we watched. */
export const GAP_MINUTES = 60;

/** How long a bottle stood on a shelf is not known where we did not look for this long meanwhile. */
export const LONGEST_GAP_HOURS = 2 * DAY_HOURS;
