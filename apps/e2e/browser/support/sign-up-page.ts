import type { Page } from '@playwright/test';

/** Gives the date of birth of someone old enough. */
export async function passAgeGate(page: Page): Promise<void> {
  await page.getByLabel('Month').selectOption('May');
  await page.getByLabel('Day').selectOption('17');
  await page.getByLabel('Year').selectOption('1980');
  await page.getByRole('button', { name: 'Continue' }).click();
}
