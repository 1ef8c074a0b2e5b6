import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { fillLogin } from './support/login-page';
import { searchFor } from './support/search-page';

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

test.describe('who loses the connection', () => {
  test.use({ losesConnection: true });

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
    await findConnectionAgain(page, context);
    await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toBeVisible();
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
    const menu = page.waitForResponse(/\/assets\/side-menu-/);
    await page.keyboard.press('Shift');
    await menu;
    await allCodeHere(page);
    await context.setOffline(true);
    await searchFor(page, 'abc');
    await expect(page.getByText('Search term must be at least 4 characters.')).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
