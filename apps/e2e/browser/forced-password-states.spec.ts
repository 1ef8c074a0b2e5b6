import type { Page } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { playReset } from './support/forced-change';
import { becomeMember } from './support/member';
import { toast } from './support/toasts';
import { onPhone } from './support/widths';

async function openHeld(page: Page): Promise<void> {
  await playReset(page);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
}

onPhone('the forced change of a password', () => {
  test('judges what is typed, and shows it when asked to', async ({ page, context }) => {
    await becomeMember(context);
    await openHeld(page);
    await page.getByLabel('New Password', { exact: true }).fill('Short-1');
    await page.getByLabel('Confirm New Password').fill('Another-Word-2');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('New Password', { exact: true }).fill('Another-Word-2');
    await expect(page.getByText('Passwords do not match')).toBeHidden();
    await expect(page.getByText('Password must be at least 8 characters')).toBeHidden();

    const fields = [page.getByLabel('New Password', { exact: true }), page.getByLabel('Confirm New Password')];
    for (const [place, field] of fields.entries()) {
      await expect(field).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Show password' }).nth(place).click();
      await expect(field).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Hide password' }).click();
      await expect(field).toHaveAttribute('type', 'password');
    }
  });

  test.describe('whose server fails', () => {
    test.use({ refusals: [500] });

    test('says so, and keeps what was typed', async ({ page, context }) => {
      await becomeMember(context);
      await openHeld(page);
      await page.route('**/api/auth/change-password', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByLabel('New Password', { exact: true }).fill('Another-Word-2');
      await page.getByLabel('Confirm New Password').fill('Another-Word-2');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(toast(page, 'Failed to change password')).toBeVisible();
      await expect(page.getByLabel('Confirm New Password')).toHaveValue('Another-Word-2');
    });
  });
});
