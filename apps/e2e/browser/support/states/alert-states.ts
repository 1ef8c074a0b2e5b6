import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fail } from '../broken-server';
import { holdBack } from '../hold-back';
import { becomeMember } from '../member';
import { playStream } from '../played-stream';
import { toast } from '../toasts';
import { playNothing, skeleton, type PageState } from './page-state';

const TERM = 'Buffalo Trace';
const ALERTS = /\/api\/alerts$/;

/** The alerts of whoever is logged in and has one, whose search is played. */
async function openPlayed(page: Page) {
  const stream = await playStream(page);
  await page.goto('/alerts');
  await page.getByText('Refreshing data...').waitFor();
  return stream;
}

const alertPrefixIn = (path: string | null) => (path ?? '').replace('/search/', '').replaceAll('-', '').slice(0, 8);

/** Of the alerts, and of the pages that they lead to. */
export const alertStates: readonly PageState[] = [
  {
    name: 'alerts that are being loaded',
    refusals: [400, 500],
    show: async (page, context) => {
      await becomeMember(context);
      await holdBack(page, ALERTS);
      await page.goto('/alerts');
      return skeleton(page);
    },
    next: [
      {
        name: 'alerts that could not be loaded',
        show: async (page) => {
          await playNothing(page);
          await fail(page, ALERTS);
          await page.goto('/alerts');
          await page.getByRole('button', { name: 'Retry' }).waitFor();
          return toast(page, 'Failed to load your alerts');
        },
      },
      {
        name: 'the notice of alerts that a lower plan took away',
        show: async (page) => {
          await playNothing(page);
          const removed = {
            id: randomUUID(),
            search_term: 'Pappy',
            subscription_tier: 'basic',
            removed_at: new Date(),
          };
          await page.route('**/api/removed-alerts', (route) => route.fulfill({ json: [removed] }));
          await page.goto('/alerts');
          await page.getByRole('list', { name: 'Removed search terms' }).waitFor();
          return toast(page, 'Removed 1 newest alert(s) to match your Basic plan limit.');
        },
      },
      {
        name: 'no alerts, with the form for a new one',
        show: async (page) => {
          await playNothing(page);
          await page.goto('/alerts');
          await page.getByRole('button', { name: 'Add New Alert' }).click();
          await page.getByLabel('Search term').fill('Eag');
          await page.getByRole('heading', { name: 'No alerts yet' }).waitFor();
          return page.getByText('3/256 characters');
        },
      },
      {
        name: 'a new alert whose spelling is doubted',
        show: async (page) => {
          await page.getByLabel('Search term').fill('eagel rare');
          return page.getByText('Did you mean Eagle Rare?');
        },
      },
      {
        name: 'an alert that could not be created',
        show: async (page) => {
          await page.getByLabel('Search term').fill('zzqxv wvutq');
          await page.getByRole('button', { name: 'Create Alert' }).click();
          await page.getByRole('heading', { name: 'Alert Creation Failed' }).waitFor();
          return toast(page, /^Failed to create alert: /);
        },
      },
      {
        name: 'an alert that is too broad',
        show: async (page) => {
          await page.getByRole('button', { name: 'Try Different Search Term' }).click();
          await page.getByLabel('Search term').fill('bourbon');
          await page.getByRole('button', { name: 'Create Alert' }).click();
          return page.getByText(/matches \d+ products\. A search may match at most 10 items\./);
        },
      },
    ],
  },
  {
    name: 'as many alerts as the plan allows, that found nothing',
    show: async (page, context) => {
      await becomeMember(context, { alerts: [TERM, 'Eagle Rare'] });
      const stream = await playStream(page);
      await page.goto('/alerts');
      await page.getByText('Refreshing data...').nth(1).waitFor();
      await stream.send({ type: 'complete', items: [] });
      await page.getByText('No results found yet.').nth(1).waitFor();
      await page.getByRole('button', { name: 'Add New Alert' }).waitFor({ state: 'hidden' });
      return page.getByText("You've reached your subscription limit. Please upgrade to add more alerts.");
    },
  },
  {
    name: 'the link in a text while its alert is looked for',
    show: async (page, context) => {
      await becomeMember(context, { alerts: [TERM] });
      await openPlayed(page);
      const path = await page.getByRole('link', { name: TERM, exact: true }).getAttribute('href');
      await page.goto(`/a/${alertPrefixIn(path)}`);
      return skeleton(page);
    },
    next: [
      {
        name: 'an alert without results',
        show: async (page) => {
          await playNothing(page);
          const stream = await openPlayed(page);
          await stream.send({ type: 'complete', items: [] });
          await page.getByText('No results found yet.').waitFor();
          await page.getByRole('link', { name: TERM, exact: true }).click();
          return page.getByRole('heading', { name: 'No Results Found' });
        },
      },
      {
        name: 'the stores of a bottle whose history is being loaded',
        show: async (page) => {
          await playNothing(page);
          const stream = await openPlayed(page);
          const store = { storeNumber: '0002', address: '1615 FOOTHILL DR', city: 'SLC', phone: '', qty: 12, name: '' };
          const item = { sku: '018006', name: 'BUFFALO TRACE', currentPrice: '$31.99', stores: [store] };
          await stream.send({ type: 'complete', items: [item] });
          await holdBack(page, /\/api\/items\//);
          await page.getByRole('link', { name: /^View Store Inventory of/ }).click();
          await page.getByRole('heading', { level: 1, name: 'Store Inventory' }).waitFor();
          return skeleton(page);
        },
      },
      {
        name: 'an alert that waits for the stores of its bottle',
        show: async (page) => {
          await playNothing(page);
          const stream = await openPlayed(page);
          const items = [{ sku: '018006', name: 'BUFFALO TRACE', currentPrice: '$31.99' }];
          await stream.send({ type: 'initial-summary', items });
          return page.getByText('Searching stores', { exact: true }).filter({ visible: true });
        },
      },
      {
        name: 'the question before alerts are refreshed',
        show: async (page) => {
          await page.keyboard.press('Control+r');
          return page.getByRole('dialog', { name: 'Searches Still Loading' });
        },
      },
      {
        name: 'an alert that was deleted, and may be brought back',
        show: async (page) => {
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: `Delete alert ${TERM}` }).click();
          return toast(page, 'Alert deleted successfully').getByRole('button', { name: 'Undo' });
        },
      },
    ],
  },
];
