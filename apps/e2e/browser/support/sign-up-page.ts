import type { Page } from '@playwright/test';
import type { newAccount } from '../../flows/new-account';

/** Gives the date of birth of someone old enough. */
export async function passAgeGate(page: Page): Promise<void> {
  await page.getByLabel('Month').selectOption('May');
  await page.getByLabel('Day').selectOption('17');
  await page.getByLabel('Year').selectOption('1980');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Fills in the form and sends it. */
export async function fillSignUp(page: Page, account: ReturnType<typeof newAccount>): Promise<void> {
  await page.getByLabel('Full name').fill(account.name);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Phone number').fill(account.phone_number);
  await page.getByRole('checkbox', { name: /I agree to receive text messages/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
}
