import { allocatedList, type AllocatedList } from '@barrelhive/contracts';
import type { Page } from '@playwright/test';
import { fail } from '../broken-server';
import { becomeMember } from '../member';
import { holdBack } from '../hold-back';
import { toast } from '../toasts';
import { skeleton, type PageState } from './page-state';

const PATH = '/allocated-items';
const LIST = /\/api\/allocated-items(\?|$)/;

/** Lets the list be as told. */
async function playList(page: Page, list: Partial<AllocatedList>): Promise<void> {
  const json = allocatedList.parse({ status: 'available', message: '', items: [], ...list });
  await page.route(LIST, (route) => route.fulfill({ json }));
}

/** Of the monthly list. What it holds for whom is the server's to say, and is played. */
export const monthlyListStates: readonly PageState[] = [
  {
    name: 'a monthly list that is locked',
    show: async (page, context) => {
      await becomeMember(context);
      await page.goto(PATH);
      return page.getByRole('heading', { name: "Unlock this month's allocated list" });
    },
  },
  {
    name: 'a monthly list that is being loaded',
    show: async (page, context) => {
      await becomeMember(context);
      await holdBack(page, LIST);
      await page.goto(PATH);
      await page.getByLabel('Period').waitFor();
      return skeleton(page);
    },
  },
  {
    name: 'a monthly list that could not be loaded',
    refusals: [500],
    show: async (page, context) => {
      await becomeMember(context);
      await fail(page, LIST);
      await page.goto(PATH);
      await page.getByText('Error Loading Allocated Items').waitFor();
      return toast(page, 'Failed to load allocated items');
    },
    next: [
      {
        name: 'a monthly list without a bottle',
        show: async (page) => {
          await playList(page, {});
          await page.getByRole('button', { name: 'Retry' }).click();
          return page.getByRole('heading', { name: 'No Allocated Items Available' });
        },
      },
    ],
  },
  {
    name: 'a monthly list of which the alerts match nothing',
    show: async (page, context) => {
      await becomeMember(context);
      await playList(page, { status: 'available_filtered' });
      await page.goto(PATH);
      await page.getByRole('heading', { name: 'No Allocated Items Available' }).waitFor();
      return page.getByRole('heading', { level: 1, name: 'Allocated Items That Match Your Alerts' });
    },
  },
];
