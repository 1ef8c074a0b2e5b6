/** The provider may be silent for this long until messages go out unasked: people wait for them, too. */
export const LONGEST_SILENCE_MS = 15 * 60_000;

/** What came of the last question to the provider, in a timeline other than the one kept. Times are of the database. */
export interface Asked {
  /** Since when it is known that the timeline is another. */
  metAt: Date;
  /** When the last list was begun that the provider answered, if any. */
  answeredAt: Date | undefined;
  now: Date;
}

/**
 * `asked`: the provider was asked long enough after the last text of before can have left, so that its list has them all. `unasked`: it
 * answered nothing for a quarter of an hour.
 */
export function maySendAgain({ metAt, answeredAt, now }: Asked, settleMs: number): 'asked' | 'unasked' | 'not yet' {
  if (answeredAt && answeredAt.getTime() >= metAt.getTime() + settleMs) return 'asked';
  const silentSince = answeredAt ?? metAt;
  return now.getTime() - silentSince.getTime() >= LONGEST_SILENCE_MS ? 'unasked' : 'not yet';
}
