import { newAccount } from '../flows/new-account';
import { expect, test } from './support/browser-test';
import { babble, fail } from './support/broken-server';
import { fillLogin } from './support/login-page';
import { becomeMember } from './support/member';
import { fillSignUp, passAgeGate } from './support/sign-up-page';
import { toast } from './support/toasts';

/** The ways in which an answer is broken: both are told in the words of the page, and may be tried again. */
const BREAKS = [
  { answer: 'that is no JSON', breakIt: babble, atSignUp: 'Signup failed' },
  { answer: 'of a server that is out of order', breakIt: fail, atSignUp: 'Signup failed: Out of order' },
];

const LIST = /\/api\/allocated-items(\?|$)/;
const BOTTLE = /\/api\/items\//;

async function forEachBreak(tell: (breaks: (typeof BREAKS)[number]) => Promise<void>): Promise<void> {
  for (const each of BREAKS) await test.step(`an answer ${each.answer}`, () => tell(each));
}

test.describe('an answer that is no JSON, and one of a server that is out of order', () => {
  test.use({ refusals: [500] });

  test('to a sign-up is told, and what was typed stays', async ({ page }) => {
    const account = newAccount();
    const create = page.getByRole('button', { name: 'Create Account' });
    await page.goto('/signup');
    await passAgeGate(page);
    await forEachBreak(async ({ breakIt, atSignUp }) => {
      await breakIt(page, '**/api/auth/signup');
      await fillSignUp(page, account);
      await expect(toast(page, atSignUp)).toBeVisible();
      await expect(page.getByLabel('Full name')).toHaveValue(account.name);
      await expect(page.getByLabel('Email')).toHaveValue(account.email);
      await expect(create).toBeEnabled();
      await page.unroute('**/api/auth/signup');
    });
    await create.click();
    await expect(page).toHaveURL('/subscription-select');
  });

  test('to the creation of an alert is told, and the term stays', async ({ page, context }) => {
    await becomeMember(context);
    await forEachBreak(async ({ breakIt }) => {
      await page.goto('/alerts');
      await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible();
      await page.getByRole('button', { name: 'Add New Alert' }).click();
      await page.getByLabel('Search term').fill('Eagle Rare');
      await breakIt(page, '**/api/alerts');
      await page.getByRole('button', { name: 'Create Alert' }).click();
      await expect(page.getByRole('heading', { name: 'Alert Creation Failed' })).toBeVisible();
      await expect(toast(page, /^Failed to create alert: /)).toHaveCount(1);
      await page.unroute('**/api/alerts');
      await page.getByRole('button', { name: 'Try Different Search Term' }).click();
      await expect(page.getByLabel('Search term')).toHaveValue('Eagle Rare');
    });
    await page.getByRole('button', { name: 'Create Alert' }).click();
    await expect(page.getByRole('article', { name: 'Eagle Rare' })).toBeVisible();
  });

  test('to the monthly list is told, and asked for again', async ({ page, context }) => {
    await becomeMember(context, { plan: 'premium' });
    await forEachBreak(async ({ breakIt }) => {
      await breakIt(page, LIST);
      await page.goto('/allocated-items');
      const failed = page.getByRole('alert').filter({ hasText: 'Error Loading Allocated Items' });
      await expect(failed).toBeVisible();
      await expect(toast(page, 'Failed to load allocated items')).toHaveCount(1);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await page.unroute(LIST);
      await failed.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('button', { name: /^View Store Inventory of/ }).first()).toBeVisible();
    });
  });

  test('to the page of a bottle is told, and asked for again', async ({ page }) => {
    await forEachBreak(async ({ breakIt }) => {
      await breakIt(page, BOTTLE);
      await page.goto('/bottles/017766');
      const failed = page.getByRole('alert').filter({ hasText: 'Failed to load the bottle' });
      await expect(failed).toBeVisible();
      await expect(page.locator('[aria-busy="true"], [data-skeleton]')).toHaveCount(0);
      await page.unroute(BOTTLE);
      await failed.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('table', { name: /^Stores with/ })).toBeVisible();
    });
  });

  test('to the stores of a bottle leaves those that the alerts page had', async ({ page, context }) => {
    await becomeMember(context, { alerts: ['Eagle Rare'] });
    await forEachBreak(async ({ breakIt }) => {
      await breakIt(page, BOTTLE);
      await page.goto('/alerts');
      const link = page.getByRole('link', { name: /^View Store Inventory of/ }).first();
      await expect(page.getByText('Refreshing data...')).toHaveCount(0);
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Store Inventory' })).toBeVisible();
      await expect(page.getByRole('table', { name: /^Stores with/ })).toBeVisible();
      await expect(page.locator('[aria-busy="true"], [data-skeleton]')).toHaveCount(0);
      await page.unroute(BOTTLE);
    });
  });

  test('to whoever is logged in leaves the session, and the page can be used', async ({ page, context }) => {
    await becomeMember(context, { alerts: ['Eagle Rare'] });
    await forEachBreak(async ({ breakIt }) => {
      await breakIt(page, '**/api/auth/me');
      await page.goto('/alerts');
      await expect(page.getByRole('article', { name: 'Eagle Rare' })).toBeVisible();
      await expect(page.getByText('Refreshing data...')).toHaveCount(0);
      await page.unroute('**/api/auth/me');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Product Search' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'My Account' }).click();
      await expect(page.getByRole('button', { name: 'Edit name' })).toBeVisible();
    });
  });
});

test.describe('a log-in at a server that is out of order', () => {
  test.use({ refusals: [500] });

  test('says so below the form, and what was typed stays', async ({ page }) => {
    await fail(page, '**/api/auth/login');
    await page.goto('/login');
    await fillLogin(page, { email: 'ann@example.com', password: 'Bourbon-Trail-1' });
    await expect(toast(page, 'Login failed, double check your username and password and try again.')).toHaveCount(1);
    await expect(page.getByRole('main').getByText('Out of order')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('ann@example.com');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Bourbon-Trail-1');
    await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeEnabled();
  });
});
