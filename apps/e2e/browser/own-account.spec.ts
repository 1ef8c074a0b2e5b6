import { readFile } from 'node:fs/promises';
import { devices, type Page } from '@playwright/test';
import { userExport, type SignupBody } from '@barrelhive/contracts';
import { expect, test } from './support/browser-test';
import { fillLogin } from './support/login-page';
import { signUp } from './support/member';
import { onDesk } from './support/widths';

const { userAgent } = devices['iPhone 15'];

onDesk('the owner of an account', () => {
  test('ends a session elsewhere, which is led to the log-in', async ({ page, browser, baseURL }) => {
    const { account } = await signUp(page.request);
    const phone = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), userAgent });
    const onPhone = await phone.newPage();
    await logInToAccount(onPhone, account);
    await logInToAccount(page, account);

    await page.getByRole('button', { name: 'End session: Safari on iPhone' }).click();
    await expect(toasts(page).filter({ hasText: 'Session ended' })).toBeVisible();
    await onPhone.reload();
    await expect(onPhone).toHaveURL('/login');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My Account', level: 1 })).toBeVisible();
    await phone.close();
  });

  test('takes a file of all that is held along', async ({ page }) => {
    const { account } = await signUp(page.request);
    await logInToAccount(page, account);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await downloading;

    expect(file.suggestedFilename()).toBe('barrelhive-data.json');
    const { services } = userExport.parse(JSON.parse(await readFile(await file.path(), 'utf8')));
    expect(services.auth?.account).toMatchObject([{ email: account.email }]);
  });

  test.describe('who deletes it', () => {
    test.use({ refusals: [401] });

    test('is logged out, and cannot log in any more', async ({ page }) => {
      const { account } = await signUp(page.request);
      await logInToAccount(page, account);
      const deletion = page.getByRole('button', { name: 'Delete my account' });
      await deletion.click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(deletion).toBeFocused();

      await deletion.click();
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign Up', exact: true })).toBeVisible();

      await page.goto('/login');
      await fillLogin(page, account);
      await expect(toasts(page).filter({ hasText: 'Login failed' })).toBeVisible();
      await expect(page).toHaveURL('/login');
    });
  });
});

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

async function logInToAccount(page: Page, account: Pick<SignupBody, 'email' | 'password'>): Promise<void> {
  await page.goto('/account');
  await fillLogin(page, account);
  await expect(page.getByRole('heading', { name: 'My Account', level: 1 })).toBeVisible();
}
