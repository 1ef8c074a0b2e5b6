import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { cutOff } from './support/broken-server';
import { playEarlierMonth, EARLIER_MONTH } from './support/earlier-month';
import { pressUntilLoaded } from './support/first-press';
import { fillLogin } from './support/login-page';
import { becomeMember } from './support/member';
import { searchFor } from './support/search-page';
import { toast } from './support/toasts';

const NETWORK_ERROR = 'Network error. Please check your internet connection and try again.';
const BOTTLE = /\/api\/items\//;
const LATE_CODE = /\/assets\/(toaster|side-menu)-[^/]+\.js(\?|$)/;

/** Opens a page whose late code never arrives, and takes the connection away. */
async function openAndLoseConnection(page: Page, context: BrowserContext, path: string): Promise<void> {
  await page.route(LATE_CODE, (route) => route.abort('internetdisconnected'));
  await page.goto(path, { waitUntil: 'networkidle' });
  await context.setOffline(true);
}

async function findConnectionAgain(page: Page, context: BrowserContext): Promise<void> {
  await page.unroute(LATE_CODE);
  await context.setOffline(false);
}

/** Waits until every file of code that the page has asked for is here. */
async function allCodeHere(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(() => {
      const asked = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
      return asked.filter(({ href }) => performance.getEntriesByName(href).length === 0).length;
    });
  await expect.poll(missing).toBe(0);
}

/** Opens a page as somebody who has pressed something already, with all the code that they may need. */
async function openWithAllCode(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await pressUntilLoaded(page, '/assets/toaster-');
  await allCodeHere(page);
}

test.describe('who loses the connection', () => {
  test.use({ losesConnection: true, serviceWorkers: 'allow' });

  for (const path of ['/', '/product-search']) {
    test(`keeps ${path} and what was typed there, and reads why once the connection is back`, async ({
      page,
      context,
    }) => {
      await openAndLoseConnection(page, context, path);
      await searchFor(page, 'abc');
      await searchFor(page, 'eagle rare');
      await expect(page.getByRole('searchbox')).toHaveValue('eagle rare');
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error' })).toBeHidden();

      await findConnectionAgain(page, context);
      await expect(page.getByText('Search term must be at least 4 characters.').first()).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveValue('eagle rare');
    });
  }

  test('keeps the login page and what was typed there', async ({ page, context }) => {
    await openAndLoseConnection(page, context, '/login');
    await fillLogin(page, { email: 'jane@example.com', password: 'correct horse 1' });
    await expect(page.getByRole('main').getByText(NETWORK_ERROR)).toBeVisible();
    await findConnectionAgain(page, context);
    await expect(toast(page, 'Login failed, double check your username and password and try again.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('jane@example.com');
  });

  test('opens the menu when it is pressed again with a connection', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAndLoseConnection(page, context, '/');
    const menuButton = page.getByRole('button', { name: 'Open menu' });
    await menuButton.click();
    await expect(page.getByRole('heading', { name: 'Track Every State Liquor Store in Utah' })).toBeVisible();

    await findConnectionAgain(page, context);
    await menuButton.click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test('has the menu and the messages already, once a person pressed anything', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/', { waitUntil: 'networkidle' });
    await pressUntilLoaded(page, '/assets/side-menu-');
    await allCodeHere(page);
    await context.setOffline(true);
    await searchFor(page, 'abc');
    await expect(page.getByText('Search term must be at least 4 characters.')).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('keeps the term of a new alert, and creates it once there is a connection', async ({ page, context }) => {
    await becomeMember(context);
    await openWithAllCode(page, '/alerts');
    await page.getByRole('button', { name: 'Add New Alert' }).click();
    await page.getByLabel('Search term').fill('Eagle Rare');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Create Alert' }).click();
    await expect(page.getByRole('heading', { name: 'Alert Creation Failed' })).toBeVisible();
    await expect(toast(page, `Failed to create alert: ${NETWORK_ERROR}`)).toHaveCount(1);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try Different Search Term' }).click();
    await expect(page.getByLabel('Search term')).toHaveValue('Eagle Rare');
    await page.getByRole('button', { name: 'Create Alert' }).click();
    await expect(page.getByRole('article', { name: 'Eagle Rare' })).toBeVisible();
  });

  test('is shown the chosen month of the list as soon as there is a connection', async ({ page, context }) => {
    await becomeMember(context);
    await playEarlierMonth(page);
    await openWithAllCode(page, '/allocated-items');
    await expect(page.getByRole('heading', { name: "Unlock this month's allocated list" })).toBeVisible();
    // The played answer would come without a connection, too.
    await cutOff(page, EARLIER_MONTH);
    await context.setOffline(true);
    await page.getByLabel('Period').selectOption('May 2025 (0 items)');
    await expect(page.getByRole('alert').filter({ hasText: 'Error Loading Allocated Items' })).toBeVisible();
    await expect(toast(page, 'Failed to load allocated items')).toHaveCount(1);
    await page.unroute(EARLIER_MONTH);
    await playEarlierMonth(page);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'No Allocated Items Available' })).toBeVisible();
  });

  test('finds the bottle that was asked for once there is a connection', async ({ page, context }) => {
    await cutOff(page, BOTTLE);
    await page.goto('/bottles/017766');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load the bottle' })).toBeVisible();
    await context.setOffline(true);
    await page.unroute(BOTTLE);
    await context.setOffline(false);
    await expect(page.getByRole('table', { name: /^Stores with/ })).toBeVisible();
  });
});
