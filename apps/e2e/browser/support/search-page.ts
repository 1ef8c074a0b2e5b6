import type { Locator, Page } from '@playwright/test';

/** Types a term into the page's search field and presses the button, once the page answers to it. */
export async function searchFor(page: Page, term: string): Promise<void> {
  const search = page.getByRole('search');
  await search.getByRole('searchbox').fill(term);
  await search.getByRole('button', { name: 'Search Inventory' }).click();
}

/** The figure under a label such as "On Order", of every bottle shown. */
export function stockFigure(within: Locator, label: string): Locator {
  return within.locator('dl > div', { hasText: label }).locator('dd');
}
