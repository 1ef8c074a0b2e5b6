import type { Locator, Page } from '@playwright/test';

const messages = (page: Page): Locator => page.getByRole('region', { name: /^Notifications/ });

/** The messages at the edge of the page that say this. */
export function toast(page: Page, text: string | RegExp): Locator {
  return messages(page).getByRole('listitem').filter({ hasText: text });
}

/** Keeps the messages that are shown: they wait while the pointer is on them. */
export async function holdToasts(page: Page): Promise<void> {
  const newest = messages(page).getByRole('listitem').first();
  if (await newest.isVisible()) await newest.hover();
}
