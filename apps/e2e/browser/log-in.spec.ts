import { expect, test } from './support/browser-test';
import { fillLogin } from './support/login-page';
import { signUp } from './support/member';
import { atEachWidth } from './support/widths';

atEachWidth('someone who logs in', () => {
  test.describe('with a wrong password', () => {
    test.use({ refusals: [401] });

    test('is told so and offered help with a forgotten password', async ({ page }) => {
      await page.goto('/login');
      await fillLogin(page, { email: 'nobody@example.com', password: 'Not-My-Password-1' });

      const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
      await expect(toast).toContainText('Login failed, double check your username and password and try again.');
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await expect(page.getByRole('dialog', { name: 'Forgot your password?' })).toContainText('Email support@');
    });
  });

  test('comes back to the page that asked for it', async ({ page }) => {
    const { account } = await signUp(page.request);
    await page.goto('/allocated-items');
    await expect(page).toHaveURL('/login');
    await fillLogin(page, account);

    await expect(page).toHaveURL('/allocated-items');
    await expect(page.getByRole('heading', { name: 'Monthly Allocated List', level: 1 })).toBeVisible();
  });

  test('comes to the alerts when no page asked for it', async ({ page }) => {
    const { account } = await signUp(page.request);
    await page.goto('/login');
    await fillLogin(page, account);

    await expect(page).toHaveURL('/alerts');
  });
});
