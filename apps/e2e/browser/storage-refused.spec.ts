import type { Page } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { fillLogin } from './support/login-page';
import { signUp } from './support/member';
import { searchFor } from './support/search-page';
import { onDesk } from './support/widths';

/** A browser whose storage has no room left. */
async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
}

/** A browser that forbids pages to remember anything, of the tab as well as beyond it. */
async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('Forbidden', 'SecurityError');
        },
      });
    }
  });
}

for (const { storage, refuse } of [
  { storage: 'has no room left', refuse: fillStorage },
  { storage: 'is forbidden', refuse: forbidStorage },
]) {
  onDesk(`a browser whose storage ${storage}`, () => {
    // The router's own script, which puts a page back where it was scrolled to, does without.
    test.use({ breaksWith: ['SecurityError: Forbidden'] });

    test('searches and counts the searches, and hears from the server how many it has forgotten', async ({ page }) => {
      await refuse(page);
      await page.goto('/product-search');
      await searchFor(page, 'buffalo trace');
      await expect(page.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeVisible();
      await expect(page.getByText('Guest searches remaining: 2/3')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Guest searches remaining: 3/3')).toBeVisible();
      await searchFor(page, 'buffalo trace');
      await expect(page.getByText('Guest searches remaining: 1/3')).toBeVisible();
    });

    test('stays logged in until the page is left', async ({ page }) => {
      const { account } = await signUp(page.request);
      await refuse(page);
      await page.goto('/login');
      await fillLogin(page, account);
      await expect(page).toHaveURL('/alerts');
      await expect(page.getByRole('button', { name: 'Add New Alert' })).toBeVisible();
      await page.reload();
      await expect(page).toHaveURL('/login');
      await expect(page.getByLabel('Email')).toBeVisible();
    });
  });
}
