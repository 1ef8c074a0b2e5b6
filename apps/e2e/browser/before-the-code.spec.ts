import type { Page } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { holdBack } from './support/hold-back';
import { signUp } from './support/member';
import { searchFor } from './support/search-page';

/** Keeps all code of the page back until the answer is called. */
const holdCode = (page: Page) => holdBack(page, /\/assets\/.*\.js/);

test('a log-in sent before the code has come is sent with it, and its password stands in no address', async ({
  page,
}) => {
  const { account } = await signUp(page.request);
  const release = await holdCode(page);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.locator('form[data-sent]')).toBeVisible();
  await expect(page).toHaveURL('/login');
  release();
  await expect(page).toHaveURL('/alerts');
});

test('what is typed into the log-in before the code has come stays', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email').fill('jane');
  release();
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('jane');
});

test('what is typed into the search of /product-search before the code has come is searched for', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/product-search', { waitUntil: 'domcontentloaded' });
  await page.getByRole('searchbox').fill('eagle rare');
  await page.getByRole('button', { name: 'Search Inventory' }).click();
  release();
  await expect(page.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('eagle rare');
});

test('a button pressed before the code has come does what it says', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Dark theme' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true');
});

test('the page of a bottle names it and where it is before the code has come', async ({ page }) => {
  await holdCode(page);
  await page.goto('/bottles/017766', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Eagle Rare/);
  await expect(page.getByText(/^\d+ in Utah stores: /)).toBeVisible();
});

for (const path of ['/?q=eagle+rare', '/product-search?q=eagle+rare']) {
  test(`what is typed at ${path} before the code has come stays`, async ({ page }) => {
    const release = await holdCode(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.getByRole('searchbox').fill('buffalo trace');
    await page.getByRole('button', { name: 'Search Inventory' }).click();
    release();
    await expect(page.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('buffalo trace');
  });
}

test('a search that an address brings stands in the field of the landing page', async ({ page }) => {
  await page.goto('/?q=eagle+rare');
  await expect(page.getByRole('searchbox')).toHaveValue('eagle rare');
  await expect(page.getByText('Guest searches remaining: 3/3')).toBeVisible();
});

test('on a phone, a search on the landing page brings its results into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await searchFor(page, 'eagle rare');
  await expect(page.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeInViewport();
});

test('on a wide screen, a search moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 1000 });
  await page.goto('/');
  await searchFor(page, 'eagle rare');
  await expect(page.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
