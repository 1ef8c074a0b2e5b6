import { expect, test } from './support/browser-test';
import { passAgeGate } from './support/sign-up-page';
import { onPhone } from './support/widths';

onPhone('whoever opens a page', () => {
  test('reads on the landing page what is tracked, and may try it', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Barrelhive: Utah Liquor Store Inventory and Whiskey Alerts');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Track Every State Liquor Store in Utah', exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Try It Yourself', exact: true })).toBeVisible();
    await expect(page.getByRole('search')).toBeVisible();
    await expect(page.getByRole('banner').getByText('Beta', { exact: true })).toBeVisible();
  });

  test('finds the way from the login over the age gate to the form of an account', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Login', exact: true })).toBeVisible();
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }).click();

    await expect(page).toHaveURL('/signup');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign Up', exact: true })).toBeVisible();
    for (const part of ['Month', 'Day', 'Year']) await expect(page.getByLabel(part, { exact: true })).toBeVisible();
    await passAgeGate(page);

    for (const field of ['Full name', 'Email', 'Phone number']) await expect(page.getByLabel(field)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Password rules' }).getByRole('listitem')).toHaveText([
      /Minimum 8 characters/,
      /At least one uppercase letter/,
      /At least one special character/,
    ]);
    const form = page.getByRole('main').locator('form');
    await expect(form.getByRole('checkbox')).not.toBeChecked();
    await expect(form.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
    await expect(form.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
    await expect(form.getByRole('button', { name: 'Create Account', exact: true })).toBeVisible();
  });

  test.describe('that is not there', () => {
    test.use({ refusals: [404] });

    test('is led home', async ({ page }) => {
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found', exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Return to Home', exact: true }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1, name: /^Track Every/ })).toBeVisible();
    });
  });
});
