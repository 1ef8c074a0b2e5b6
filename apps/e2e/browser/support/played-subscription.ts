import type { SubscriptionCheck } from '@barrelhive/contracts';
import type { Page } from '@playwright/test';

/** Lets the subscription be as told. */
export async function playSubscription(page: Page, change: Partial<SubscriptionCheck>): Promise<void> {
  for (const address of ['**/api/stripe/check-subscription', '**/api/auth/me']) {
    await page.route(address, async (route) => {
      const answer = await route.fetch();
      const body: unknown = await answer.json();
      await route.fulfill({ json: { ...(body as object), ...change } });
    });
  }
}
