import type { Page } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { toast } from './support/toasts';
import { onPhone } from './support/widths';

const PREFERENCES = ['Back in stock', 'Price changes', 'New items', 'Monthly allocated list', 'Lottery openings'];
/** Off until it is switched on. */
const ON_ITS_WAY = 'On its way';

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit name' })).toBeVisible();
}

onPhone('the account', () => {
  test('has name, email and phone number edited in place, names what is wrong, and keeps what was saved', async ({
    page,
    context,
  }) => {
    const { name } = await becomeMember(context);
    await openAccount(page);
    for (const [field, typed, message] of [
      ['Name', 'A', 'Name must be at least 2 characters'],
      ['Email', 'ann@', 'Please enter a valid email address'],
      ['Phone number', '801555', 'Please enter a valid US phone number'],
    ] as const) {
      await page.getByRole('button', { name: `Edit ${field.toLowerCase()}` }).click();
      await page.getByLabel(field, { exact: true }).fill(typed);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(message)).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
    }
    await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible();

    const email = `${crypto.randomUUID()}@example.com`;
    for (const [field, typed, shown, said] of [
      ['Name', 'Ann Taster', 'Ann Taster', 'Name updated successfully'],
      ['Email', email, email, 'Email updated successfully'],
      ['Phone number', '8015557788', '(801) 555-7788', 'Phone number updated successfully'],
    ] as const) {
      await page.getByRole('button', { name: `Edit ${field.toLowerCase()}` }).click();
      await page.getByLabel(field, { exact: true }).fill(typed);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, said)).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: shown })).toBeVisible();
    }
    await page.reload();
    await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible();
  });

  test('switches each preference, and keeps them all', async ({ page, context }) => {
    await becomeMember(context, { plan: 'standard' });
    await openAccount(page);
    for (const name of ['Alert Preferences', 'Subscription Plan', 'Personal Information', 'Password'])
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expect(page.getByRole('switch', { name: ON_ITS_WAY })).not.toBeChecked();
    for (const name of [...PREFERENCES, ON_ITS_WAY]) {
      const preference = page.getByRole('switch', { name, exact: true });
      await expect(preference).toBeChecked({ checked: name !== ON_ITS_WAY });
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
      await preference.click();
      await saved;
    }
    await expect(toast(page, 'Alert preferences updated successfully').first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('switch')).toHaveCount(PREFERENCES.length + 1);
    await expect(page.getByRole('switch', { name: ON_ITS_WAY })).toBeChecked();
    for (const name of PREFERENCES) {
      await expect(page.getByRole('switch', { name, exact: true })).not.toBeChecked();
    }
  });

  test.describe('whose password is refused', () => {
    test.use({ refusals: [400, 401, 403, 500] });

    test('changes the password once all five rules are met and the current one is right', async ({ page, context }) => {
      const { password } = await becomeMember(context);
      await openAccount(page);
      await page.getByRole('button', { name: 'Change password' }).click();
      const rules = page.getByRole('list', { name: 'Password rules' }).getByRole('listitem');
      const save = page.getByRole('button', { name: 'Save' });
      await expect(rules).toHaveCount(5);
      await page.getByLabel('Current Password').focus();
      await page.getByLabel('Current Password').blur();
      await expect(page.getByText('Current password is required', { exact: true })).toBeVisible();
      await page.getByLabel('Current Password').fill(password);
      for (const [typed, message] of [
        ['Short-1', 'Password must be at least 8 characters'],
        ['bourbon-trail-1', 'Password must contain at least one uppercase letter'],
        ['BOURBON-TRAIL-1', 'Password must contain at least one lowercase letter'],
        ['Bourbon-Trail', 'Password must contain at least one number'],
        ['BourbonTrail1', 'Password must contain at least one special character'],
        ['', 'New password is required'],
      ] as const) {
        await page.getByLabel('New Password').fill(typed);
        await page.getByLabel('New Password').blur();
        await expect(page.getByText(message, { exact: true })).toBeVisible();
        await expect(save).toBeDisabled();
      }
      await page.getByLabel('New Password').fill('Another-Trail-2');
      await expect(rules.filter({ hasText: 'not met yet' })).toHaveCount(0);
      await test.step('when the current one is wrong', async () => {
        await page.getByLabel('Current Password').fill('Not-My-Word-9');
        await save.click();
        await expect(page.getByRole('alert').filter({ hasText: /current password/i })).toBeVisible();
        await expect(page.getByLabel('New Password')).toHaveValue('Another-Trail-2');
        await page.getByLabel('Current Password').fill(password);
      });
      await test.step('when the server fails', async () => {
        await page.route('**/api/auth/change-password', (route) => route.fulfill({ status: 500, json: {} }));
        await save.click();
        await expect(toast(page, 'Failed to update password')).toBeVisible();
        await page.unroute('**/api/auth/change-password');
      });
      await save.click();
      await expect(toast(page, 'Password updated successfully')).toBeVisible();
      await expect(page.getByLabel('Current Password')).toBeHidden();
    });
  });
});
