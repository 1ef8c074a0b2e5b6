import type { Page, Route } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { searchFor } from './support/search-page';
import { toast } from './support/toasts';
import { onPhone } from './support/widths';

type Answer = Parameters<Route['fulfill']>[0];

/** Lets both ways of the next searches end with this answer. */
async function answerSearch(page: Page, answer: Answer): Promise<void> {
  await page.route(/\/api\/search(\/stream|$)/, (route) => route.fulfill(answer));
}

onPhone('a search that is refused', () => {
  test.use({ refusals: [401, 429, 502, 503] });

  test('for a limit leaves a guest no search', async ({ page }) => {
    await answerSearch(page, { status: 429, json: { error: 'Hourly limit exceeded' } });
    await page.goto('/product-search');
    await searchFor(page, 'eagle rare');
    await expect(toast(page, "You've reached your search limit. Please sign up to continue searching.")).toBeVisible();
    await expect(page.getByText('Guest searches remaining: 0/3')).toBeVisible();
  });

  test('until a login leads to the sign-up, and says what it was told', async ({ page }) => {
    await answerSearch(page, {
      status: 401,
      json: { requiresAuth: true, message: 'Allocated bottles need an account' },
    });
    await page.goto('/product-search');
    await searchFor(page, 'eagle rare');
    await expect(toast(page, 'Allocated bottles need an account')).toBeVisible();
    await expect(page).toHaveURL('/signup');
  });

  test('without words is told by its status', async ({ page, context }) => {
    await becomeMember(context);
    await page.goto('/product-search');
    for (const [answer, said] of [
      [{ status: 503, json: {} }, 'Search failed with status 503'],
      [
        { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
        'Server error (502): Unable to parse response',
      ],
    ] as const) {
      await answerSearch(page, answer);
      await searchFor(page, 'eagle rare');
      await expect(page.getByRole('main').getByText(said, { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Search Inventory' })).toBeVisible();
    }
    await expect(toast(page, 'Failed to check inventory. Please try again.').first()).toBeVisible();
  });
});
