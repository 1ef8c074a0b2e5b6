import type { Page } from '@playwright/test';
import { sessionAnswer, user } from '@barrelhive/contracts';
import { expect, test } from './support/browser-test';
import { fillLogin } from './support/login-page';
import { signUp } from './support/member';
import { onPhone } from './support/widths';

/** The server's answers as they are after an operator's reset, until the new password is there. */
async function resetPassword(page: Page): Promise<void> {
  let token = '';
  let isReset = true;
  await page.route('**/api/auth/login', async (route) => {
    const answer = await route.fetch();
    const session = sessionAnswer.parse(await answer.json());
    token = session.token;
    await route.fulfill({ json: { ...session, user: { ...session.user, requires_password_change: true } } });
  });
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...user.parse(await answer.json()), requires_password_change: isReset } });
  });
  await page.route('**/api/auth/change-password', async (route) => {
    isReset = false;
    await route.fulfill({ json: { token } });
  });
}

onPhone('someone whose password was reset', () => {
  test('meets nothing but the form, also after a reload, and goes on with a new password', async ({ page }) => {
    const { account } = await signUp(page.request);
    await resetPassword(page);
    const askedForAlerts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/alerts')) askedForAlerts.push(request.url());
    });
    await page.goto('/login');
    await fillLogin(page, account);

    await expect(page).toHaveURL('/change-password');
    for (const visit of ['after the login', 'after a reload']) {
      await test.step(visit, async () => {
        await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
        await expect(page.getByLabel('Current Password')).toHaveCount(0);
        await expect(page.getByRole('banner')).toHaveCount(0);
        await expect(page.getByRole('contentinfo')).toHaveCount(0);
      });
      if (visit === 'after the login') await page.goto('/alerts');
      await expect(page).toHaveURL('/change-password');
    }
    expect(askedForAlerts).toEqual([]);

    await test.step('before the scripts have come', async () => {
      await page.route('**/assets/*.js', () => undefined);
      for (const path of ['/', '/change-password']) {
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.getByRole('main')).toBeVisible();
        await expect(page.getByRole('banner')).toHaveCount(0);
        await expect(page.getByRole('contentinfo')).toHaveCount(0);
      }
      await page.unroute('**/assets/*.js');
      await page.goto('/change-password');
    });

    await page.getByLabel('New Password', { exact: true }).fill('Another-Word-2');
    await page.getByLabel('Confirm New Password').fill('Another-Word-2');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password changed successfully!')).toBeVisible();
    await expect(page).toHaveURL('/alerts');
    await expect(page.getByRole('banner')).toBeVisible();
  });
});
