import { dayAfter, instantAt, localDay, STORE_TIME_ZONE } from '@barrelhive/rules';

const NIGHTLY_MS_OF_DAY = 3.5 * 3_600_000;

/** The latest 03:30 in Denver. A service that was down then makes up for it when it starts. */
export function latestNight(now: Date): Date {
  const today = localDay(now, STORE_TIME_ZONE);
  const night = instantAt(today, NIGHTLY_MS_OF_DAY, STORE_TIME_ZONE);
  return night <= now ? night : instantAt(dayAfter(today, -1), NIGHTLY_MS_OF_DAY, STORE_TIME_ZONE);
}
