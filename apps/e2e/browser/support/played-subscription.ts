import type { SubscriptionCheck, User } from '@barrelhive/contracts';
import type { Page } from '@playwright/test';

type Played = Partial<SubscriptionCheck & Pick<User, 'needs_phone_confirmation'>>;

/** Lets the subscription be as told, and whether the number has to be confirmed. */
export async function playSubscription(page: Page, change: Played): Promise<void> {
  for (const address of ['**/api/stripe/check-subscription', '**/api/auth/me']) {
    await page.route(address, async (route) => {
      const answer = await route.fetch();
      const body: unknown = await answer.json();
      await route.fulfill({ json: { ...(body as object), ...change } });
    });
  }
}
