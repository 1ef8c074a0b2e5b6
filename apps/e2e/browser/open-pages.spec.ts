import { expect, test } from './support/browser-test';
import { passAgeGate } from './support/sign-up-page';
import { onPhone } from './support/widths';

const UPDATED = 'Last updated May 23, 2025';

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

  test('sees three plans with their prices, and which of them is recommended', async ({ page }) => {
    await page.goto('/subscription-select');
    await expect(page.getByRole('heading', { level: 1, name: 'Choose Your Plan', exact: true })).toBeVisible();
    const plans = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(plans).toHaveText(['Basic', 'Standard', 'Premium']);
    for (const price of ['$2.99', '$4.99', '$9.99']) {
      await expect(page.getByText(price, { exact: true })).toBeVisible();
    }
    for (const plan of ['Basic', 'Standard', 'Premium']) {
      await expect(page.getByRole('button', { name: `Choose ${plan}`, exact: true })).toBeVisible();
    }
    await expect(page.getByText('Recommended', { exact: true })).toHaveCount(1);
    await expect(plans.filter({ hasText: 'Standard' }).locator('xpath=..').getByText('Recommended')).toBeVisible();
    await expect(
      page.getByRole('link', { name: 'Skip for now and try out the site first', exact: true }),
    ).toHaveAttribute('href', '/alerts');
  });

  test('reads how texts are stopped, and that payments are not refunded', async ({ page }) => {
    const main = page.getByRole('main');
    await page.goto('/privacy');
    await expect(main.getByRole('heading', { level: 1, name: 'Privacy Policy', exact: true })).toBeVisible();
    await expect(main.getByText(UPDATED, { exact: true })).toBeVisible();
    await expect(main).toContainText('STOP');
    await main.getByRole('link', { name: 'Terms of Service' }).first().click();

    await expect(page).toHaveURL('/terms');
    await expect(main.getByRole('heading', { level: 1, name: 'Terms of Service', exact: true })).toBeVisible();
    await expect(main.getByText(UPDATED, { exact: true })).toBeVisible();
    for (const text of ['STOP', 'Payments are non-refundable', 'Changes of plan fees are announced in advance']) {
      await expect(main).toContainText(text);
    }
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
