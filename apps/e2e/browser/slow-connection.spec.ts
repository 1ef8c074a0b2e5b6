import type { Page } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { fillLogin } from './support/login-page';
import { becomeMember, signUp } from './support/member';
import { searchFor } from './support/search-page';
import { onPhone } from './support/widths';

const BYTES_PER_KBIT = 125;

/** What browsers call slow 3G: 400 kbit/s each way, and 400 ms until an answer begins. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400 * BYTES_PER_KBIT,
    uploadThroughput: 400 * BYTES_PER_KBIT,
  });
}

onPhone('over slow 3G', () => {
  test.beforeEach(({ page }) => {
    test.slow();
    return slowDown(page);
  });

  test('the landing page can be read before its code is there, and a search typed meanwhile is made', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await searchFor(page, 'eagle rare');
    await expect(page.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Guest searches remaining: 2/3')).toBeVisible();
  });

  test('a log-in leads to the alerts, and nothing that was typed is lost', async ({ page }) => {
    const { account } = await signUp(page.request);
    await page.goto('/login', { waitUntil: 'commit' });
    await fillLogin(page, account);
    await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible({ timeout: 60_000 });
  });

  test('a page shows what it waits for, and then what came', async ({ page, context }) => {
    await becomeMember(context, { plan: 'premium' });
    await page.goto('/allocated-items', { waitUntil: 'commit' });
    await expect(page.locator('[aria-busy="true"], [data-skeleton]').first()).toBeVisible();
    await expect(page.getByLabel('Period')).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('[aria-busy="true"], [data-skeleton]')).toHaveCount(0, { timeout: 60_000 });
  });
});
