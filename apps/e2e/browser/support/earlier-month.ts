import { allocatedPeriods } from '@barrelhive/contracts';
import type { Page } from '@playwright/test';

/** What is asked for of that month. */
export const EARLIER_MONTH = /\/api\/allocated-items\?.*year=2025/;

/** A new product knows one month only: this is another, of which nothing was kept. */
export async function playEarlierMonth(page: Page): Promise<void> {
  await page.route('**/api/allocated-items/periods', async (route) => {
    const answer = await route.fetch();
    const { periods } = allocatedPeriods.parse(await answer.json());
    await route.fulfill({
      json: { periods: [...periods, { month: 5, year: 2025, monthName: 'May', itemCount: 0 }] },
    });
  });
  await page.route(EARLIER_MONTH, (route) => route.fulfill({ json: { status: 'available', message: '', items: [] } }));
}
