import type { Store } from '@barrelhive/contracts';
import { clockWords, dayAfter, displayStoreNumber, localDay, STORE_TIME_ZONE, utahHoliday } from '@barrelhive/rules';
import type { ClosedDay } from './release-calendar';

const DAYS_SHOWN = 365;

/** The days of the next year on which state stores are closed for a holiday, and those on which some stores are closed, or open, by a word of their own. */
export function closedDays(stores: readonly Pick<Store, 'storeNumber' | 'ownHours'>[], now: Date): ClosedDay[] {
  const today = localDay(now, STORE_TIME_ZONE);
  const end = dayAfter(today, DAYS_SHOWN);
  const own = stores.flatMap((store) => ownDays(store)).filter(({ day }) => day >= today && day < end);
  return [...holidays(today), ...own].sort((a, b) => (a.day < b.day ? -1 : 1));
}

function holidays(today: string): ClosedDay[] {
  const days = Array.from({ length: DAYS_SHOWN }, (_, ahead) => dayAfter(today, ahead));
  return days.flatMap((day) => {
    const holiday = utahHoliday(day);
    return holiday === undefined
      ? []
      : [{ day, id: `holiday-${day}`, summary: `State liquor stores are closed: ${holiday}` }];
  });
}

function ownDays({ storeNumber, ownHours }: Pick<Store, 'storeNumber' | 'ownHours'>): ClosedDay[] {
  return (ownHours?.exceptions ?? []).map(({ day, opens, closes, reason }) => {
    const hours =
      opens !== undefined && closes !== undefined ? ` open ${clockWords(opens)} to ${clockWords(closes)}` : ' closed';
    const summary = `Store #${displayStoreNumber(storeNumber)} is${hours}${reason === undefined ? '' : `: ${reason}`}`;
    return { day, id: `store-${storeNumber}-${day}`, summary };
  });
}
