import type { Page } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { fillLogin } from './support/login-page';
import { signUp } from './support/member';
import { toast } from './support/toasts';
import { onPhone } from './support/widths';

const LOOK_DELAY_MS = 1_000;

/** How long after the answer to the log-in the plan was first looked at, by the browser's own clock; undefined before. */
function lookDelay(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const first = (path: string) => performance.getEntriesByName(window.location.origin + path, 'resource')[0];
    const logIn = first('/api/auth/login');
    const look = first('/api/stripe/check-subscription');
    return logIn && look && look.startTime - logIn.startTime - logIn.duration;
  });
}

onPhone('someone who logs in', () => {
  test('comes back to the page that asked for it, and has the plan looked at a second later', async ({ page }) => {
    const { account } = await signUp(page.request);
    await page.goto('/allocated-items');
    await expect(page).toHaveURL('/login');
    await fillLogin(page, account);

    await expect(page).toHaveURL('/allocated-items');
    await expect(page.getByRole('heading', { name: 'Monthly Allocated List', level: 1 })).toBeVisible();
    // The list itself does not ask for the plan.
    await expect.poll(() => lookDelay(page)).toBeGreaterThanOrEqual(LOOK_DELAY_MS);
  });

  test('comes to the alerts when no page asked for it, and never back to the form', async ({ page }) => {
    const { account } = await signUp(page.request);
    await page.goto('/privacy');
    await page.goto('/login');
    await fillLogin(page, account);
    await expect(toast(page, 'Login successful!')).toBeVisible();
    await expect(page).toHaveURL('/alerts');
    await page.goBack();

    await expect(page).toHaveURL('/privacy');
  });
});
