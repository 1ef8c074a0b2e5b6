/** The pauses of a message that is put off again and again double, from one second up to this. */
const LONGEST_BUSY_PAUSE_SECONDS = 15;
const FIRST_UNFORESEEN_PAUSE_SECONDS = 15;
export const LONGEST_UNFORESEEN_PAUSE_SECONDS = 300;

/** Seconds until a message is tried again that a busy provider did not take. */
export const busyPause = (attempts: number) => doubled(1, attempts, LONGEST_BUSY_PAUSE_SECONDS);

/** Seconds until a message is tried again after an answer that nobody foresaw. */
export const unforeseenPause = (attempts: number) =>
  doubled(FIRST_UNFORESEEN_PAUSE_SECONDS, attempts, LONGEST_UNFORESEEN_PAUSE_SECONDS);

/** Seconds, twice as many after each attempt. */
export function doubled(firstSeconds: number, attempts: number, longestSeconds: number): number {
  return Math.min(firstSeconds * 2 ** Math.max(0, attempts - 1), longestSeconds);
}
