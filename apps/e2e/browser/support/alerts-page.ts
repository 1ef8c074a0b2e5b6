import { expect, type Page } from '@playwright/test';

/** Opens the alerts of whoever is logged in. */
export async function openAlertsPage(page: Page): Promise<void> {
  await page.goto('/alerts');
  await expect(page.getByRole('heading', { level: 1, name: 'My Alerts' })).toBeVisible();
}

/** Unfolds the form of a new alert and types its term. */
export async function typeTerm(page: Page, term: string): Promise<void> {
  await page.getByRole('button', { name: 'Add New Alert' }).click();
  await page.getByLabel('Search term').fill(term);
}
