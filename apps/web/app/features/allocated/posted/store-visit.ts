import { displayStoreNumber, HOUR_MS, instantAt, periodKey, shownName, STORE_TIME_ZONE } from '@barrelhive/rules';
import ical from 'ical-generator';
import { addressOf, nameOf, type PostedList, type PostedStore } from './posted-stores';

/** From an hour before stores open, when the first people stand there. */
const FROM_HOUR = 10;

/** The hour before a store opens with its bottles of the list, as iCalendar text. */
export function storeVisit(list: Pick<PostedList, 'month' | 'year' | 'release_day'>, store: PostedStore): string {
  const start = instantAt(list.release_day, FROM_HOUR * HOUR_MS, STORE_TIME_ZONE);
  const calendar = ical({ prodId: { company: 'Barrelhive', product: 'Allocated bottles', language: 'EN' } });
  calendar.createEvent({
    id: `visit-${periodKey(list)}-${store.storeNumber ?? store.address}@barrelhive`,
    stamp: start,
    start,
    end: new Date(start.getTime() + HOUR_MS),
    summary: `Allocated bottles at ${nameOf(store)}`,
    location: addressOf(store),
    description: store.bottles.map(bottleText).join('\n'),
  });
  return calendar.toString();
}

/** `barrelhive-2026-12-19-store-12.ics` */
export function visitFileName({ release_day }: Pick<PostedList, 'release_day'>, { storeNumber }: PostedStore): string {
  return `barrelhive-${release_day}-store${storeNumber === undefined ? '' : `-${displayStoreNumber(storeNumber)}`}.ics`;
}

function bottleText({ quantity, ...names }: PostedStore['bottles'][number]): string {
  return quantity === undefined ? shownName(names) : `${shownName(names)}: ${quantity}`;
}
