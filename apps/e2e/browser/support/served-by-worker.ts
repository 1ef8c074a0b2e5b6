import { expect, type Page } from '@playwright/test';
import { pressUntil } from './first-press';

/** Opens a page as a person who presses a key, and once more when the worker is there: it serves only what is opened after it came. */
export async function openServedByWorker(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // The worker is fetched at the first press.
  await pressUntil(page, () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined),
  );
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.keyboard.press('Shift');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}
