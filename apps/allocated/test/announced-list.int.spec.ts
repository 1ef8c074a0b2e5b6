import {
  announcedList,
  storeCalendar,
  tiers,
  type AllocatedPageRow,
  type CatalogueEntry,
  type StoreEntry,
} from '@barrelhive/contracts';
import { releaseInstant } from '@barrelhive/rules';
import ICAL from 'ical.js';
import { ReadAnnouncedList } from '../src/announced-list/read-announced-list';
import { ReadStoreCalendar } from '../src/feeds/read-store-calendar';
import { startAllocated, type RunningAllocated } from './running-allocated';

const DAY_MS = 86_400_000;
const onList = { department: 'LA', status: 'A' };
const bottles: CatalogueEntry[] = [
  { ...onList, sku: '016850', name: 'BLANTON SNGL BRRL BOURBON 750ml', priceCents: 6999 },
  { ...onList, sku: '021564', name: 'WELLER ANTIQUE 107 750ml' },
];
const atFourth: StoreEntry = {
  storeNumber: '0012',
  name: 'STATE STORE # 12',
  address: '205 W 400 S',
  city: 'SLC',
  phone: '',
  qty: 1,
};
const FOURTH = '205 West 400 South, Salt Lake City';
const NOWHERE = '1 Unknown Road, Nowhere';
const page: AllocatedPageRow[] = [
  { name: 'Weller Antique 107', store: NOWHERE, quantity: 6 },
  { name: 'Weller Antique 107', store: FOURTH, quantity: 6 },
  { name: 'Blanton Single Barrel Bourbon', store: FOURTH, quantity: 12, priceCents: 6999 },
  { name: 'A Bottle Of No Catalogue', store: FOURTH },
];
/** Beyond every real release, so that the service itself opens none of them meanwhile. */
const period = { year: 2060, month: 5 };
const release = releaseInstant(period);
const before = (days: number) => new Date(release.getTime() - days * DAY_MS);

describe('the list that is posted ahead of its day', () => {
  let allocated: RunningAllocated;

  beforeAll(async () => {
    allocated = await startAllocated(['weller']);
    await allocated.observe(bottles);
    await allocated.neighbours.deliver('inventory.store-stock-observed.v1', {
      sku: '016850',
      observedAt: new Date().toISOString(),
      stores: [atFourth],
    });
  });
  afterAll(() => allocated.dispose());

  const shows = (observedAt: Date, rows: AllocatedPageRow[], contentHash = JSON.stringify(rows)) =>
    allocated.neighbours.deliver('inventory.allocated-page-observed.v1', {
      observedAt: observedAt.toISOString(),
      contentHash,
      rows,
    });
  const posted = () => allocated.neighbours.published('allocated.list-posted.v1');
  const read = (userId: string | undefined, now = before(6)) =>
    allocated.service.app
      .get(ReadAnnouncedList)
      .run(userId === undefined ? undefined : { userId, authorization: '' }, now);

  it('is none where the page is seen first, and is told to nobody once its day is over', async () => {
    await shows(new Date('2020-03-05T12:00:00Z'), page, 'first');
    await shows(new Date('2020-04-05T12:00:00Z'), page, 'late');
    expect(await posted()).toEqual([]);
    expect((await read(undefined, new Date('2020-03-10T12:00:00Z'))).announced).toBeNull();
    expect((await read(undefined, new Date('2020-04-10T12:00:00Z'))).announced).not.toBeNull();
  });

  it('is no list that stood there before, and is back after the page was emptied', async () => {
    await shows(before(27), [{ name: 'Old', store: FOURTH }], 'old');
    await shows(before(19), [], 'empty');
    await shows(before(18), [{ name: 'Old', store: FOURTH }], 'old');
    expect((await read(undefined)).announced).toBeNull();
    expect(await posted()).toEqual([]);
  });

  it('is announced once, by the numbers of its bottles and stores, and edited in silence', async () => {
    await shows(before(7), page.slice(0, 3));
    await shows(before(5), page);
    const [event, ...others] = await posted();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      ...period,
      releaseDay: '2060-05-15',
      postedAt: before(7).toISOString(),
      itemCount: 2,
      items: [
        { sku: '021564', stores: [{ storeNumber: '0012', quantity: 6 }] },
        {
          sku: '016850',
          displayName: 'Blanton Single Barrel Bourbon',
          priceCents: 6999,
          stores: [{ storeNumber: '0012', quantity: 12 }],
        },
      ],
    });
  });

  it('stands by store, those of no number last, and a name that means no bottle surely as it is written', async () => {
    const { announced } = await read(await allocated.userWith('standard'));
    expect(announcedList.parse({ announced }).announced).toEqual({
      ...period,
      release_day: '2060-05-15',
      posted_at: before(7).toISOString(),
      item_count: 3,
      status: 'available',
      stores: [
        {
          storeNumber: '0012',
          address: '205 W 400 S',
          city: 'SLC',
          bottles: [
            { sku: '021564', name: 'WELLER ANTIQUE 107 750ml', quantity: 6 },
            {
              sku: '016850',
              name: 'BLANTON SNGL BRRL BOURBON 750ml',
              displayName: 'Blanton Single Barrel Bourbon',
              quantity: 12,
            },
            { name: 'A Bottle Of No Catalogue' },
          ],
        },
        { address: NOWHERE, bottles: [{ sku: '021564', name: 'WELLER ANTIQUE 107 750ml', quantity: 6 }] },
      ],
    });
  });

  it('stands in the calendar of the stores that open with it, and of no others', async () => {
    const calendarOf = async (...stores: string[]) => {
      const text = await allocated.service.app.get(ReadStoreCalendar).run(stores, before(6));
      return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
    };
    const [release] = await calendarOf('0012', '0035');
    expect([release?.uid, release?.description]).toEqual([
      'release-2060-05@barrelhive',
      '#12: Weller Antique 107 (6), Blanton Single Barrel Bourbon (12), A Bottle of No Catalogue',
    ]);
    expect((await calendarOf('0035'))[0]?.description).toBeNull();
  });

  it('stands in no calendar that everybody gets', async () => {
    const { text } = storeCalendar.parse((await allocated.call('anybody', 'GET', '/internal/store-calendar')).body);
    expect(text).toMatch(/^BEGIN:VCALENDAR[^]*NAME:Barrelhive: allocated bottles in Utah/);
  });

  const shownTo = { free: 0, basic: 1, standard: 3, premium: 3, free_premium: 3 };

  it.each(tiers)('shows its part with %s, and without a valid plan how many bottles there are', async (tier) => {
    const bottlesOf = async (isValid: boolean) => {
      const { announced } = await read(await allocated.userWith(tier, isValid));
      const shown = announced?.stores.flatMap((store) => store.bottles.map(({ name }) => name));
      return [new Set(shown).size, announced?.item_count];
    };
    expect(await bottlesOf(true)).toEqual([shownTo[tier], 3]);
    expect(await bottlesOf(false)).toEqual([0, 3]);
  });

  it('is open to guests, who see how many bottles there are', async () => {
    expect((await read(undefined)).announced).toMatchObject({ item_count: 3, status: 'restricted', stores: [] });
    const answer = await fetch(`${allocated.url}/api/allocated-items/announced`);
    expect([answer.status, await answer.json()]).toEqual([200, { announced: null }]);
  });

  it('is not posted any more on its day', async () => {
    expect((await read(await allocated.userWith('premium'), release)).announced).toBeNull();
  });
});
