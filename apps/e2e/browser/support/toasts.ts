import type { Locator, Page } from '@playwright/test';

/** The messages at the edge of the page that say this. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text });
}
