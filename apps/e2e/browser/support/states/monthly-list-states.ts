import { allocatedList, announcedList, type AllocatedList, type AnnouncedList } from '@barrelhive/contracts';
import type { Page } from '@playwright/test';
import { fail } from '../broken-server';
import { becomeMember } from '../member';
import { holdBack } from '../hold-back';
import { toast } from '../toasts';
import { playNothing, skeleton, type PageState } from './page-state';

const PATH = '/allocated-items';
const LIST = /\/api\/allocated-items(\?|$)/;

const ANNOUNCED = '**/api/allocated-items/announced';

const storeWith = (storeNumber: string, city: string) => ({
  storeNumber,
  address: '205 W 400 S',
  city,
  bottles: [
    {
      sku: '016850',
      name: 'BLANTON BOURBON SNGL BRRL 750ml',
      displayName: 'Blanton Bourbon Single Barrel',
      quantity: 12,
    },
    { sku: '021564', name: 'WELLER ANTIQUE 107 750ml', quantity: 6 },
  ],
});

/** Lets a list be posted for the third Saturday of December 2026. */
export async function postList(page: Page, list: Partial<NonNullable<AnnouncedList['announced']>> = {}): Promise<void> {
  const stores = [
    storeWith('0001', 'MOAB'),
    storeWith('0012', 'SLC'),
    ...Array.from({ length: 6 }, (_, nth) => storeWith(`002${nth}`, 'OGDEN')),
  ];
  const announced = {
    month: 12,
    year: 2026,
    release_day: '2026-12-19',
    posted_at: '2026-12-12T17:00:00.000Z',
    item_count: 42,
    status: 'available' as const,
    stores,
    ...list,
  };
  await page.route(ANNOUNCED, (route) => route.fulfill({ json: announcedList.parse({ announced }) }));
  await page.route('**/api/home-stores', (route) => route.fulfill({ json: { stores: ['0012'], most: 2 } }));
}

/** Lets the list be as told. */
async function playList(page: Page, list: Partial<AllocatedList>): Promise<void> {
  const json = allocatedList.parse({ status: 'available', message: '', items: [], ...list });
  await page.route(LIST, (route) => route.fulfill({ json }));
}

/** Of the monthly list. What it holds for whom is the server's to say, and is played. */
export const monthlyListStates: readonly PageState[] = [
  {
    name: 'a list that is posted ahead of its day',
    show: async (page, context) => {
      await becomeMember(context, { plan: 'premium' });
      await postList(page);
      // The list below has hundreds of cards, which axe looks at on the page's own account.
      await playList(page, {});
      await page.goto(PATH);
      await page.getByText('Your store', { exact: true }).first().waitFor();
      return page.getByRole('heading', { name: 'Posted for Saturday, December 19' });
    },
  },
  {
    name: 'a list that is posted, to whoever has no plan',
    refusals: [500],
    show: async (page, context) => {
      await becomeMember(context);
      await postList(page, { status: 'restricted', stores: [] });
      await page.goto(PATH);
      return page.getByRole('link', { name: 'See what your stores open with' });
    },
    next: [
      {
        name: 'a monthly list that is locked',
        show: async (page) => {
          await playNothing(page);
          await page.goto(PATH);
          return page.getByRole('heading', { name: "Unlock this month's allocated list" });
        },
      },
      {
        name: 'a monthly list that is being loaded',
        show: async (page) => {
          await playNothing(page);
          await holdBack(page, LIST);
          await page.goto(PATH);
          await page.getByLabel('Period').waitFor();
          return skeleton(page);
        },
      },
      {
        name: 'a monthly list that could not be loaded',
        show: async (page) => {
          await playNothing(page);
          await fail(page, LIST);
          await page.goto(PATH);
          await page.getByText('Error Loading Allocated Items').waitFor();
          return toast(page, 'Failed to load allocated items');
        },
      },
      {
        name: 'a monthly list without a bottle',
        show: async (page) => {
          await playList(page, {});
          await page.getByRole('button', { name: 'Retry' }).click();
          return page.getByRole('heading', { name: 'No Allocated Items Available' });
        },
      },
      {
        name: 'a monthly list of which the alerts match nothing',
        show: async (page) => {
          await playNothing(page);
          await playList(page, { status: 'available_filtered' });
          await page.goto(PATH);
          await page.getByRole('heading', { name: 'No Allocated Items Available' }).waitFor();
          return page.getByRole('heading', { level: 1, name: 'Allocated Items That Match Your Alerts' });
        },
      },
    ],
  },
];
