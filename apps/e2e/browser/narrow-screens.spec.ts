import { MAX_SEARCH_TERM_LENGTH } from '@barrelhive/rules';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { openAlerts, openSearchResults } from './support/site-pages';
import { expectToFit } from './support/widths';

const HEIGHT = 900;
const NARROWEST = 320;
const LAST_MOBILE_WIDTH = 767;

test.describe(`a screen of ${NARROWEST} px is wide enough`, () => {
  test.use({ refusals: [400] });

  test('whatever was typed into a new alert', async ({ page, context }) => {
    await becomeMember(context);
    await page.goto('/alerts');
    await page.getByRole('button', { name: 'Add New Alert' }).click();
    await page.getByLabel('Search term').fill('W'.repeat(MAX_SEARCH_TERM_LENGTH));
    await page.getByRole('button', { name: 'Create Alert' }).click();
    await expect(page.getByRole('heading', { name: 'Alert Creation Failed' })).toBeVisible();
    await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
    await expectToFit(page);
  });
});

test.describe(`cards up to ${LAST_MOBILE_WIDTH} px, a table from there on`, () => {
  test('show the stores of a bottle', async ({ page }) => {
    await openSearchResults(page);
    const name = /^Stores with/;
    await expectSwitch(page, { cards: page.getByRole('list', { name }), table: page.getByRole('table', { name }) });
  });

  test('show the results of an alert', async ({ page, context }) => {
    await openAlerts(page, context);
    const name = /^Results for/;
    await expectSwitch(page, { cards: page.getByRole('list', { name }), table: page.getByRole('table', { name }) });
  });
});

test.describe('the links of the header', () => {
  test('slide in from a menu up to 767 px, and stand in the header from there on', async ({ page }) => {
    await page.goto('/');
    const links = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    const menuButton = page.getByRole('banner').getByRole('button', { name: /menu/i });
    await expectSwitch(page, { cards: menuButton, table: links });

    await page.setViewportSize({ width: LAST_MOBILE_WIDTH, height: HEIGHT });
    await menuButton.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

async function expectSwitch(page: Page, { cards, table }: { cards: Locator; table: Locator }): Promise<void> {
  await page.setViewportSize({ width: LAST_MOBILE_WIDTH, height: HEIGHT });
  await expect(cards).toBeVisible();
  await expect(table).toBeHidden();
  await page.setViewportSize({ width: LAST_MOBILE_WIDTH + 1, height: HEIGHT });
  await expect(table).toBeVisible();
  await expect(cards).toBeHidden();
}
