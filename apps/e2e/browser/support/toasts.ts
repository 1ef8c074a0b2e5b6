import { expect, type Locator, type Page } from '@playwright/test';

const messages = (page: Page): Locator => page.getByRole('region', { name: /^Notifications/ });

/** The messages at the edge of the page that say this. */
export function toast(page: Page, text: string | RegExp): Locator {
  return messages(page).getByRole('listitem').filter({ hasText: text });
}

const HOVER_MS = 2_000;

/** Keeps the messages that are shown: they wait while the pointer is on them. The last one may go before the pointer is there. */
export async function holdToasts(page: Page): Promise<void> {
  const newest = messages(page).getByRole('listitem').first();
  await expect(async () => {
    if (await newest.isVisible()) await newest.hover({ timeout: HOVER_MS });
  }).toPass();
}
