import type { Page } from '@playwright/test';
import { user, type User } from '@barrelhive/contracts';

/** Lets the server say this, too, of whoever is logged in. */
export async function playUser(page: Page, said: Partial<User>): Promise<void> {
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...user.parse(await answer.json()), ...said } });
  });
}
