import type { Page } from '@playwright/test';
import { LOOKS_ON_PHONES } from '../accessibility-faults';
import { becomeMember } from '../member';
import { openServedByWorker } from '../first-press';
import { openReleaseFront } from '../release-front';
import type { PageState } from './page-state';

async function openMenu(page: Page) {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/privacy');
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
  return page.getByRole('dialog');
}

/** Of what stands around every page. */
export const frameStates: readonly PageState[] = [
  {
    name: 'the menu of a guest',
    looks: LOOKS_ON_PHONES,
    show: async (page) => {
      const menu = await openMenu(page);
      return menu.getByRole('link', { name: 'Login' });
    },
    next: [
      {
        name: 'the menu of a member',
        show: async (page, context) => {
          await becomeMember(context);
          const menu = await openMenu(page);
          return menu.getByRole('link', { name: 'My Account' });
        },
      },
    ],
  },
  {
    name: 'the offer of a new version',
    serviceWorkers: 'allow',
    show: async (page, context, baseURL) => {
      const front = await openReleaseFront(baseURL);
      context.once('close', () => void front.close());
      await openServedByWorker(page, `${front.origin}/login`);
      front.release('new pages');
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      return page.getByRole('region', { name: 'A new version is ready' });
    },
  },
  {
    name: 'the alerts last loaded, without a connection',
    losesConnection: true,
    serviceWorkers: 'allow',
    show: async (page, context) => {
      await becomeMember(context, { alerts: ['Buffalo Trace'] });
      await openServedByWorker(page, '/alerts');
      const stored = await page.waitForFunction(() => window.localStorage.getItem('kept_alerts') !== null);
      await stored.dispose();
      await context.setOffline(true);
      await page.reload();
      await page.getByRole('paragraph').filter({ hasText: 'You are offline. What you see' }).waitFor();
      return page.getByRole('list', { name: 'Your last loaded alerts' });
    },
  },
  {
    name: 'a page that broke',
    breaksWith: ['Out of order'],
    show: async (page) => {
      await page.goto('/login');
      await page.route(/\/assets\/privacy-[^/]+\.js/, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export default function Broken() { throw new Error("Out of order"); }',
        }),
      );
      await page.getByRole('link', { name: 'Privacy Policy' }).click();
      return page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' });
    },
  },
];
