import type { Store } from '@barrelhive/contracts';
import * as z from 'zod';
import { describePage } from './page-head';
import { describeStore } from './store-pages';

const SHELL =
  '<head><title>Store</title><meta name="robots" content="noindex"/></head><h1><span data-served="name">Store</span></h1>';
const ADDRESS = 'https://barrelhive.example/stores/0012';
const WEDNESDAY = new Date('2026-11-25T18:00:00Z');
const store12: Store = {
  storeNumber: '0012',
  name: 'STATE STORE # 12',
  address: '280 W HARRIS AVE',
  city: 'SALT LAKE CITY',
  phone: '(801) 555-0112',
  latitude: 40.7386,
  longitude: -111.8977,
  hours: { isOwn: false, isOpen: true, today: { opens: '11:00', closes: '22:00' } },
};
const specification = z.object({
  dayOfWeek: z.string().optional(),
  validFrom: z.string().optional(),
  opens: z.string(),
  closes: z.string(),
});
const structured = z.object({
  '@type': z.string(),
  telephone: z.string(),
  openingHoursSpecification: z.array(specification),
  specialOpeningHoursSpecification: z.array(specification),
});
const pageOf = (store: Store) => describePage(SHELL, describeStore(store, ADDRESS, WEDNESDAY));
const structuredOf = (store: Store) => {
  const [, json = ''] =
    /<script type="application\/ld\+json" data-of-page="">(.*?)<\/script>/.exec(pageOf(store)) ?? [];
  return structured.parse(JSON.parse(json));
};
const lines = (found: z.infer<typeof specification>[]) =>
  found.map(
    ({ dayOfWeek, validFrom, opens, closes }) => `${dayOfWeek?.slice(19) ?? validFrom ?? ''} ${opens}-${closes}`,
  );

describe('the document of a store', () => {
  it('names it, in the head and in the page, and keeps no search engine out', () => {
    const page = pageOf(store12);
    expect(page).toContain('<title>Store 12 · 280 W Harris Ave, Salt Lake City | Barrelhive</title>');
    expect(page).toContain(`<link rel="canonical" href="${ADDRESS}" data-of-page=""/>`);
    expect(page).toContain('data-served="name">Store 12 · 280 W Harris Ave, Salt Lake City<');
    expect(page).not.toContain('noindex');
    expect(structuredOf(store12)).toMatchObject({ '@type': 'LiquorStore', telephone: '(801) 555-0112' });
  });

  it('says of a store without hours of its own when it is closed, and of no day when it opens', () => {
    const { openingHoursSpecification, specialOpeningHoursSpecification } = structuredOf(store12);
    expect(lines(openingHoursSpecification)).toEqual(['Sunday 00:00-00:00']);
    expect(lines(specialOpeningHoursSpecification)).toEqual(
      ['2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18', '2027-02-15'].map((day) => `${day} 00:00-00:00`),
    );
  });

  it('says the hours that were entered, those of single days, too', () => {
    const ownHours = {
      weekdays: [
        { weekday: 2, opens: '11:00', closes: '19:00' },
        { weekday: 5, opens: '11:00', closes: '24:00' },
      ],
      exceptions: [{ day: '2026-12-24', opens: '11:00', closes: '18:00' }, { day: '2026-12-28' }],
    };
    const { openingHoursSpecification, specialOpeningHoursSpecification } = structuredOf({ ...store12, ownHours });
    expect(lines(openingHoursSpecification)).toEqual([
      ...['Sunday 00:00-00:00', 'Monday 00:00-00:00', 'Tuesday 11:00-19:00', 'Wednesday 00:00-00:00'],
      ...['Thursday 00:00-00:00', 'Friday 11:00-23:59', 'Saturday 00:00-00:00'],
    ]);
    expect(lines(specialOpeningHoursSpecification)).toEqual(
      expect.arrayContaining(['2026-12-24 11:00-18:00', '2026-12-28 00:00-00:00']),
    );
  });

  it('takes no name for markup', () => {
    const page = pageOf({ ...store12, city: '</script><script>alert(1)</script>' });
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page.match(/<\/script>/g)).toHaveLength(1);
  });
});
