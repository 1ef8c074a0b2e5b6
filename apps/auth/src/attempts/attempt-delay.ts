/** Failed logins of one account that cost nothing. */
export const FREE_FAILURES = 5;

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15 * 60_000;

/** How long an account takes no further login after so many failures in a row: from the fifth on 1 s, doubling, at most 15 minutes. */
export function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES));
}

/** The delay after the first failure, the second, and so on; the last one holds for all further failures. */
export const delays: readonly number[] = Array.from({ length: FREE_FAILURES + 10 }, (_, at) => delayAfter(at + 1));
