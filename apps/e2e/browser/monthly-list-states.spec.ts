import type { Page } from '@playwright/test';
import { allocatedList, type AllocatedList } from '@barrelhive/contracts';
import { expect, test } from './support/browser-test';
import { playEarlierMonth } from './support/earlier-month';
import { becomeMember } from './support/member';
import { toast } from './support/toasts';
import { onPhone } from './support/widths';

const LIST = /\/api\/allocated-items(\?|$)/;

/** Lets the list be as told. */
async function playList(page: Page, change: Partial<AllocatedList>): Promise<void> {
  await page.route(LIST, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...allocatedList.parse(await answer.json()), ...change } });
  });
}

onPhone('the monthly list', () => {
  test('is locked for whoever has no plan, but for past months', async ({ page, context }) => {
    await becomeMember(context);
    await playEarlierMonth(page);
    await page.goto('/allocated-items');
    const locked = page.getByRole('heading', { name: "Unlock this month's allocated list" });
    await expect(locked).toBeVisible();
    const period = page.getByLabel('Period');
    await expect(period).toHaveText(/^\w+ \d{4} \(\d+ items?\)/);
    await period.selectOption('May 2025 (0 items)');
    await expect(locked).toBeHidden();
    await expect(page.getByRole('heading', { name: 'No Allocated Items Available' })).toBeVisible();

    await period.selectOption({ index: 0 });
    await page.getByRole('link', { name: 'Upgrade to View Current List' }).click();
    await expect(page).toHaveURL('/subscription-select');
  });

  test('opens and closes the stores of a bottle', async ({ page, context }) => {
    await becomeMember(context, { plan: 'premium' });
    await page.goto('/allocated-items');
    await page
      .getByRole('button', { name: /^View Store Inventory of/ })
      .first()
      .click();
    const stores = page
      .getByRole('table', { name: /^Stores with/ })
      .or(page.getByRole('list', { name: /^Stores with/ }));
    await expect(stores).toBeVisible();
    await page.getByRole('button', { name: /^Hide Store Inventory of/ }).click();
    await expect(stores).toBeHidden();
  });

  test('says that it was narrowed to what the alerts match', async ({ page, context }) => {
    await becomeMember(context, { plan: 'premium' });
    await playList(page, { status: 'available_filtered' });
    await page.goto('/allocated-items');
    await expect(page.getByRole('heading', { level: 1, name: 'Allocated Items That Match Your Alerts' })).toBeVisible();
  });

  test('says that there is nothing on it', async ({ page, context }) => {
    await becomeMember(context, { plan: 'premium' });
    await playList(page, { items: [] });
    await page.goto('/allocated-items');
    await expect(page.getByRole('heading', { name: 'No Allocated Items Available' })).toBeVisible();
  });

  test.describe('that does not come', () => {
    test.use({ losesConnection: true });

    test('says so, and that it is an error', async ({ page, context }) => {
      await becomeMember(context);
      await page.route(LIST, (route) => route.abort('internetdisconnected'));
      await page.goto('/allocated-items');
      await expect(toast(page, 'Failed to load allocated items')).toHaveCount(1);
      await expect(page.getByRole('alert').filter({ hasText: 'Error Loading Allocated Items' })).toBeVisible();
    });
  });

  test.describe('that cannot be read', () => {
    test.use({ refusals: [500, 401] });

    test('says so, and tries again', async ({ page, context }) => {
      await becomeMember(context, { plan: 'premium' });
      await page.route(LIST, (route) => route.fulfill({ status: 500, json: { error: 'Internal Server Error' } }));
      await page.goto('/allocated-items');
      const failed = page.getByRole('alert').filter({ hasText: 'Error Loading Allocated Items' });
      await expect(failed).toBeVisible();
      await expect(toast(page, 'Failed to load allocated items')).toHaveCount(1);
      await page.unroute(LIST);
      await failed.getByRole('button', { name: 'Retry' }).click();
      await expect(failed).toBeHidden();
      await expect(page.getByRole('button', { name: /^View Store Inventory of/ }).first()).toBeVisible();
    });

    test('leads to the login when it is refused', async ({ page, context }) => {
      await becomeMember(context, { plan: 'premium' });
      await page.route(/\/api\/allocated-items/, (route) =>
        route.fulfill({ status: 401, json: { error: 'Authentication required' } }),
      );
      await page.goto('/allocated-items');
      await expect(toast(page, 'Please log in to view allocated items')).toBeVisible();
      await expect(page).toHaveURL('/login');
    });
  });
});
