import type { Page } from '@playwright/test';
import { newAccount } from '../flows/new-account';
import { expect, test } from './support/browser-test';
import { fillLogin } from './support/login-page';
import { signUp } from './support/member';
import { fillSignUp, passAgeGate } from './support/sign-up-page';
import { toast } from './support/toasts';
import { onDesk, onPhone } from './support/widths';

/** Leaves no room in the browser's storage from here on. */
async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    // One that is empty and takes nothing would count as forbidden, also to code that has yet to come.
    window.localStorage.setItem('filled', 'up');
    Storage.prototype.setItem = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
}

onPhone('the sign-up', () => {
  test('fails where the browser cannot keep who has signed up', async ({ page }) => {
    await page.goto('/signup');
    await passAgeGate(page);
    await fillStorage(page);
    await fillSignUp(page, newAccount());
    await expect(page.getByRole('main').getByText('Signup failed', { exact: true })).toBeVisible();
    await expect(toast(page, 'Signup failed')).toBeVisible();
  });
});

onDesk('the login', () => {
  test('fails where the browser cannot keep who has logged in', async ({ page }) => {
    const { account } = await signUp(page.request);
    await page.goto('/login');
    await fillStorage(page);
    await fillLogin(page, account);
    await expect(toast(page, 'Failed to store authentication token')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  test('saves the default preferences of whoever has none', async ({ page }) => {
    const { account } = await signUp(page.request);
    await page.route('**/api/alert-preferences', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: {} }) : route.continue(),
    );
    const saved = page.waitForRequest(
      (request) => request.method() === 'PUT' && /alert-preferences/.test(request.url()),
    );
    await page.goto('/login');
    await fillLogin(page, account);
    expect((await saved).postDataJSON()).toMatchObject({
      preferences: { new_items: true, price_threshold: 10, minimum_price_change_percent: 5 },
    });
  });
});
