import { fail } from '../broken-server';
import { holdBack } from '../hold-back';
import { playStream } from '../played-stream';
import { searchFor } from '../search-page';
import { toast } from '../toasts';
import { playNothing, type PageState } from './page-state';

const SEARCH = '/product-search';
const bottle = { sku: '018006', name: 'BUFFALO TRACE', currentPrice: '$31.99' };

/** Of the search, and of a bottle's own page. */
export const searchStates: readonly PageState[] = [
  {
    name: 'a search that waits for bottles and for stores',
    show: async (page) => {
      const stream = await playStream(page);
      await page.goto(SEARCH);
      await searchFor(page, 'buffalo trace');
      await page.getByRole('button', { name: 'Searching...' }).waitFor();
      await stream.send({ type: 'status', message: 'Found 3 items' });
      await stream.send({ type: 'product-update', item: bottle });
      await page.getByText('Searching for store inventory levels...').waitFor();
      return page.getByText('Loading...', { exact: true }).first();
    },
  },
  {
    name: 'a search that found nothing',
    show: async (page) => {
      await page.goto(SEARCH);
      await searchFor(page, 'zzzz qqqq');
      return page.getByText(/^No results\. Either nothing is in stock/);
    },
    next: [
      {
        name: 'a search that offers another spelling',
        show: async (page) => {
          await searchFor(page, 'eagel rare');
          return page.getByText('Did you mean Eagle Rare?');
        },
      },
      {
        name: 'a search that is too broad',
        show: async (page) => {
          await searchFor(page, 'bourbon');
          return page.getByRole('heading', { name: 'Search Term Too Broad' });
        },
      },
    ],
  },
  {
    name: 'a search that failed',
    refusals: [500],
    show: async (page) => {
      await fail(page, /\/api\/search/);
      await page.goto(SEARCH);
      await searchFor(page, 'eagle rare');
      return toast(page, 'Our servers are experiencing issues.');
    },
    next: [
      {
        name: 'a search that runs',
        show: async (page) => {
          await holdBack(page, /\/api\/search/);
          await searchFor(page, 'eagle rare');
          return page.getByRole('button', { name: 'Searching...' });
        },
      },
      {
        name: 'a guest without a search left',
        show: async (page) => {
          await playNothing(page);
          await page.addInitScript(() => {
            window.sessionStorage.setItem('guestSearchCount', '3');
            window.sessionStorage.setItem('guestRemainingSearches', '0');
          });
          await page.goto(SEARCH);
          await searchFor(page, 'eagle rare');
          await page.getByText(/^Guest search limit exceeded\./).waitFor();
          return toast(page, 'Please sign up for an account to search for more items.');
        },
      },
    ],
  },
  {
    name: 'a bottle that is being looked up',
    refusals: [404, 500],
    show: async (page) => {
      await holdBack(page, /\/api\/items\//);
      await page.goto('/bottles/017766');
      return page.getByRole('heading', { level: 1, name: /^Eagle Rare/ });
    },
    next: [
      {
        name: 'a bottle that nobody knows',
        show: async (page) => {
          await playNothing(page);
          await page.goto('/bottles/999999');
          return page.getByText('We do not know this bottle');
        },
      },
      {
        name: 'a bottle that could not be loaded',
        show: async (page) => {
          await fail(page, /\/api\/items\//);
          await page.goto('/bottles/017766');
          return page.getByText('Failed to load the bottle');
        },
      },
    ],
  },
];
