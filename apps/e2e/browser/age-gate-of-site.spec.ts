import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/accessibility-faults';
import { expect, test } from './support/browser-test';
import { holdBack } from './support/hold-back';
import { onPhone } from './support/widths';

const QUESTION = 'Are you 21 or older?';

/** Pages come as the gateway serves them with `AGE_GATE=site`. */
async function askForAge(page: Page): Promise<void> {
  await page.route(
    (address) => !/\.\w+$|^\/api\//.test(address.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace('<html lang="en"', '<html lang="en" data-age-gate="site"') });
    },
  );
}

async function answer(page: Page, date: string): Promise<void> {
  await page.getByLabel('Date of birth').fill(date);
  await page.getByRole('button', { name: 'Continue' }).click();
}

onPhone('a site that asks for the age first', () => {
  test.beforeEach(({ page }) => askForAge(page));

  test('asks once, and shows the page then, on later visits at once', async ({ page }) => {
    await page.goto('/product-search');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(QUESTION);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await answer(page, '1980-05-17');

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Search');
    await expect(page.getByRole('main')).toBeFocused();
    await page.goto('/signup');
    await expect(page.getByLabel('Full name')).toBeVisible();
  });

  test('shows nothing of a page before its code has come', async ({ page }) => {
    const letScriptsCome = await holdBack(page, /\.js$/);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-age-gate', 'asked');
    await expect(page.locator('h1')).toBeHidden();
    letScriptsCome();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(QUESTION);
  });
});
