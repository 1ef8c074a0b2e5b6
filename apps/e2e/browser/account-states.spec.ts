import type { Page } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { toast } from './support/toasts';
import { atEachWidth } from './support/widths';

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit name' })).toBeVisible();
}

atEachWidth('the account', () => {
  test('has name, email and phone number edited in place, and keeps them', async ({ page, context }) => {
    await becomeMember(context);
    await openAccount(page);
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

  test('names what is wrong with an edit, and drops it when it is cancelled', async ({ page, context }) => {
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
  });

  test('switches a preference, and keeps it', async ({ page, context }) => {
    await becomeMember(context, { plan: 'standard' });
    await openAccount(page);
    const prices = page.getByRole('switch', { name: 'Price changes' });
    await expect(prices).toBeChecked();
    await prices.click();
    await expect(toast(page, 'Alert preferences updated successfully')).toBeVisible();
    await page.reload();
    await expect(prices).not.toBeChecked();
  });

  test('keeps the switches off without a plan, and says what is missed', async ({ page, context }) => {
    await becomeMember(context);
    await openAccount(page);
    const switches = page.getByRole('switch');
    await expect(switches).toHaveCount(5);
    for (const each of await switches.all()) {
      await expect(each).toBeDisabled();
      await expect(each).not.toBeChecked();
    }
    await expect(page.getByText('You are missing out on')).toBeVisible();
    await page.getByRole('link', { name: 'Subscribe to Enable Alerts' }).click();
    await expect(page).toHaveURL('/subscription-select');
  });

  test('changes the password once all five rules are met', async ({ page, context }) => {
    const { password } = await becomeMember(context);
    await openAccount(page);
    await page.getByRole('button', { name: 'Change password' }).click();
    const rules = page.getByRole('list', { name: 'Password rules' }).getByRole('listitem');
    const save = page.getByRole('button', { name: 'Save' });
    await expect(rules).toHaveCount(5);
    await page.getByLabel('Current Password').fill(password);
    await page.getByLabel('New Password').fill('bourbon-trail-1');
    await page.getByLabel('New Password').blur();
    await expect(page.getByText('Password must contain at least one uppercase letter')).toBeVisible();
    await expect(save).toBeDisabled();
    await page.getByLabel('New Password').fill('Another-Trail-2');
    await expect(rules.filter({ hasText: 'not met yet' })).toHaveCount(0);
    await save.click();
    await expect(toast(page, 'Password updated successfully')).toBeVisible();
    await expect(page.getByLabel('Current Password')).toBeHidden();
  });

  test('logs out, and says so', async ({ page, context }) => {
    await becomeMember(context);
    await openAccount(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(toast(page, 'You have been logged out')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => window.localStorage.getItem('auth_token'))).toBeNull();
  });

  test.describe('whose server fails', () => {
    test.use({ refusals: [500] });

    test('puts an edit back', async ({ page, context }) => {
      const { name } = await becomeMember(context);
      await page.route('**/api/users/*', (route) => route.fulfill({ status: 500, json: { error: 'Out of order' } }));
      await openAccount(page);
      await page.getByRole('button', { name: 'Edit name' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Somebody Else');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'Failed to update name')).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible();
    });

    test('puts a preference back', async ({ page, context }) => {
      await becomeMember(context, { plan: 'standard' });
      await openAccount(page);
      await page.route('**/api/alert-preferences', (route) =>
        route.fulfill({ status: 500, json: { error: 'Out of order' } }),
      );
      const prices = page.getByRole('switch', { name: 'Price changes' });
      await prices.click();
      await expect(toast(page, 'Failed to update alert preferences')).toHaveCount(1);
      await expect(prices).toBeChecked();
    });

    test('says that the preferences did not come, and tries again', async ({ page, context }) => {
      await becomeMember(context, { plan: 'standard' });
      const preferences = /\/api\/alert-preferences/;
      await page.route(preferences, (route) => route.fulfill({ status: 500, json: { error: 'Out of order' } }));
      await openAccount(page);
      const failed = page.getByRole('alert').filter({ hasText: 'Failed to load alert preferences' });
      await expect(failed).toBeVisible();
      await page.unroute(preferences);
      await failed.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('switch', { name: 'Price changes' })).toBeChecked();
    });

    test('says that the billing portal did not open, once', async ({ page, context }) => {
      await becomeMember(context, { plan: 'standard' });
      await openAccount(page);
      await page.route('**/api/stripe/customer-portal', (route) =>
        route.fulfill({ status: 500, json: { error: 'Out of order' } }),
      );
      await page.getByRole('button', { name: 'Manage subscription' }).click();
      await expect(toast(page, 'Failed to open billing portal')).toHaveCount(1);
      expect(context.pages().filter((each) => !each.isClosed())).toHaveLength(1);
    });

    test('logs out all the same, and says that it failed', async ({ page, context }) => {
      await becomeMember(context);
      await openAccount(page);
      await page.route('**/api/auth/logout', (route) =>
        route.fulfill({ status: 500, json: { error: 'Out of order' } }),
      );
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(toast(page, 'Failed to log out')).toBeVisible();
      await expect(toast(page, 'You have been logged out')).toBeVisible();
      await expect(page).toHaveURL('/');
    });
  });

  test.describe('asked for with a wrong current password', () => {
    test.use({ refusals: [400, 401, 403] });

    test('says so and keeps the form', async ({ page, context }) => {
      await becomeMember(context);
      await openAccount(page);
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByLabel('Current Password').fill('Not-My-Word-9');
      await page.getByLabel('New Password').fill('Another-Trail-2');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert').filter({ hasText: /current password/i })).toBeVisible();
      await expect(page.getByLabel('New Password')).toHaveValue('Another-Trail-2');
    });
  });
});
