import type { Page } from '@playwright/test';
import { user } from '@barrelhive/contracts';

/** Lets the server want a new password of whoever is logged in, as after an operator's reset. */
export async function playReset(page: Page): Promise<void> {
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...user.parse(await answer.json()), requires_password_change: true } });
  });
}
