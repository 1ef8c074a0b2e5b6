import type { BrowserContext, Page } from '@playwright/test';
import { accessibilityFaults, faultsEverywhere } from './support/accessibility-faults';
import { expect, test } from './support/browser-test';
import { holdBack } from './support/hold-back';
import { fillLogin } from './support/login-page';
import { becomeMember } from './support/member';
import { searchFor } from './support/search-page';
import { passAgeGate } from './support/sign-up-page';

interface State {
  name: string;
  /** The refusals that belong to it, by status. */
  refusals?: number[];
  /** Brings the page into it. */
  show(page: Page, context: BrowserContext): Promise<void>;
}

const outOfOrder = { status: 500, json: { error: 'Out of order' } };
const LISTS = { alerts: /\/api\/alerts$/, month: /\/api\/allocated-items(\?|$)/, bottle: /\/api\/items\// };

const failing = (page: Page, address: RegExp) => page.route(address, (route) => route.fulfill(outOfOrder));

const states: readonly State[] = [
  {
    name: 'a search that runs',
    show: async (page) => {
      await holdBack(page, /\/api\/search/);
      await page.goto('/product-search');
      await searchFor(page, 'eagle rare');
      await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible();
    },
  },
  {
    name: 'a search that found nothing',
    show: async (page) => {
      await page.goto('/product-search');
      await searchFor(page, 'zzzz qqqq');
      await expect(page.getByText('Guest searches remaining: 2/3')).toBeVisible();
    },
  },
  {
    name: 'a search that failed',
    refusals: [500],
    show: async (page) => {
      await failing(page, /\/api\/search/);
      await page.goto('/product-search');
      await searchFor(page, 'eagle rare');
      await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toBeVisible();
    },
  },
  {
    name: 'a log-in that was refused, with its dialog',
    refusals: [401],
    show: async (page) => {
      await page.goto('/login');
      await fillLogin(page, { email: 'nobody@example.com', password: 'Not-My-Password-1' });
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'a sign-up form with faults',
    show: async (page) => {
      await page.goto('/signup');
      await passAgeGate(page);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByLabel('Full name')).toBeFocused();
    },
  },
  {
    name: 'alerts that are being loaded',
    show: async (page, context) => {
      await becomeMember(context);
      await holdBack(page, LISTS.alerts);
      await page.goto('/alerts');
      await expect(page.locator('[aria-busy="true"], [data-skeleton]').first()).toBeVisible();
    },
  },
  {
    name: 'no alerts, with the form for a new one',
    show: async (page, context) => {
      await becomeMember(context);
      await page.goto('/alerts');
      await page.getByRole('button', { name: 'Add New Alert' }).click();
      await expect(page.getByLabel('Search term')).toBeFocused();
    },
  },
  {
    name: 'alerts that could not be loaded',
    refusals: [500],
    show: async (page, context) => {
      await becomeMember(context);
      await failing(page, LISTS.alerts);
      await page.goto('/alerts');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
  {
    name: 'the question before alerts are refreshed',
    show: async (page, context) => {
      await becomeMember(context, { alerts: ['Buffalo Trace'] });
      await holdBack(page, /\/api\/search/);
      await page.goto('/alerts');
      await expect(page.getByText('Refreshing data...')).toBeVisible();
      await page.keyboard.press('Control+r');
      await expect(page.getByRole('dialog', { name: 'Searches Still Loading' })).toBeVisible();
    },
  },
  {
    name: 'an account whose password is being changed',
    show: async (page, context) => {
      await becomeMember(context);
      await page.goto('/account');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByRole('list', { name: 'Password rules' })).toBeVisible();
    },
  },
  {
    name: 'an account that is about to be deleted',
    show: async (page, context) => {
      await becomeMember(context);
      await page.goto('/account');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByRole('button', { name: 'Delete for good' })).toBeVisible();
    },
  },
  {
    name: 'a monthly list that is locked',
    show: async (page, context) => {
      await becomeMember(context);
      await page.goto('/allocated-items');
      await expect(page.getByRole('heading', { name: "Unlock this month's allocated list" })).toBeVisible();
    },
  },
  {
    name: 'a monthly list that is being loaded',
    show: async (page, context) => {
      await becomeMember(context, { plan: 'premium' });
      await holdBack(page, LISTS.month);
      await page.goto('/allocated-items');
      await expect(page.locator('[aria-busy="true"], [data-skeleton]').first()).toBeVisible();
    },
  },
  {
    name: 'a monthly list that could not be loaded',
    refusals: [500],
    show: async (page, context) => {
      await becomeMember(context, { plan: 'premium' });
      await failing(page, LISTS.month);
      await page.goto('/allocated-items');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
  {
    name: 'a bottle that is being looked up',
    show: async (page) => {
      await holdBack(page, LISTS.bottle);
      await page.goto('/bottles/017766');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Eagle Rare/);
    },
  },
  {
    name: 'a bottle that nobody knows',
    refusals: [404],
    show: async (page) => {
      await page.goto('/bottles/999999');
      await expect(page.getByText('We do not know this bottle')).toBeVisible();
    },
  },
];

test.describe('no accessibility fault, in either theme, on phones and on a desk', () => {
  for (const { name, refusals = [], show } of states) {
    test.describe(() => {
      test.use({ refusals });
      test(`is on ${name}`, async ({ page, context }) => {
        await show(page, context);
        expect(await faultsEverywhere(page)).toEqual([]);
      });
    });
  }

  test('is in the menu of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
