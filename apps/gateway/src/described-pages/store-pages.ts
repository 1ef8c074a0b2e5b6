import { store, type OwnHours, type Store } from '@barrelhive/contracts';
import {
  dayAfter,
  displayCity,
  displayStreet,
  GENERAL_WEEKDAYS,
  localDay,
  storeHoursOn,
  storeTitle,
  STORE_TIME_ZONE,
  utahHoliday,
  WEEKDAYS,
} from '@barrelhive/rules';
import type { Described } from './page-head';
import type { DescribedPages } from './serve-described-pages';

const NUMBER = /^\d{4}$/;
/** So far ahead search engines are told of single days. */
const DAYS_AHEAD = 90;
/** How schema.org writes that a place is closed all day, and the end of a day. */
const CLOSED = { opens: '00:00', closes: '00:00' };
const MIDNIGHT = { '24:00': '23:59' } as const;

/** `/stores/{number}`. */
export const storePages: DescribedPages = {
  folder: 'stores',
  isName: (number) => NUMBER.test(number),
  askedAt: (number) => `/api/stores/${number}`,
  describe: (answer, address) => describeStore(store.parse(answer), address, new Date()),
};

/** A store with its street, and what its page shows of it. */
export function describeStore(about: Store, address: string, now: Date): Described {
  const title = storeTitle(about);
  return {
    title,
    description: `${title}: is it open, what came in lately, and which rarely seen bottles stand there now.`,
    address,
    places: { name: title },
    structured: liquorStore(about, address, localDay(now, STORE_TIME_ZONE)),
  };
}

function liquorStore(about: Store, url: string, today: string): object {
  const { storeNumber, address, city, phone, latitude, longitude, ownHours } = about;
  return {
    '@context': 'https://schema.org',
    '@type': 'LiquorStore',
    '@id': url,
    url,
    name: `Utah State Liquor Store ${Number(storeNumber)}`,
    telephone: phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: displayStreet(address),
      addressLocality: displayCity(city),
      addressRegion: 'UT',
      addressCountry: 'US',
    },
    ...(latitude !== undefined &&
      longitude !== undefined && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    openingHoursSpecification: hoursOfWeek(ownHours),
    specialOpeningHoursSpecification: hoursOfSingleDays(ownHours, today),
  };
}

/** The general rule says for certain only when stores are closed: when they open is told of those whose hours were entered. */
function hoursOfWeek(own: OwnHours | undefined): object[] {
  const weekdays = own?.weekdays ?? [];
  return WEEKDAYS.flatMap((name, weekday) => {
    const hours = weekdays.find((one) => one.weekday === weekday);
    const isClosed = weekdays.length > 0 || !GENERAL_WEEKDAYS.includes(weekday);
    return hours || isClosed ? [specification({ dayOfWeek: `https://schema.org/${name}` }, hours)] : [];
  });
}

/** Holidays, and days for which something else was entered. */
function hoursOfSingleDays(own: OwnHours | undefined, today: string): object[] {
  return Array.from({ length: DAYS_AHEAD }, (_, index) => dayAfter(today, index))
    .filter((day) => utahHoliday(day) !== undefined || own?.exceptions.some((exception) => exception.day === day))
    .map((day) => specification({ validFrom: day, validThrough: day }, storeHoursOn(day, own).today));
}

function specification(when: object, hours: { opens: string; closes: string } | undefined): object {
  const { opens, closes } = hours ?? CLOSED;
  return {
    '@type': 'OpeningHoursSpecification',
    ...when,
    opens,
    closes: closes === '24:00' ? MIDNIGHT[closes] : closes,
  };
}
