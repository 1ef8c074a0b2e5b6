import { expect, type Page } from '@playwright/test';

/** Presses a key until the page answers it: it listens once its code runs, which may be later than the network is quiet. */
export async function pressUntil(page: Page, isAnswered: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift');
    expect(await isAnswered()).toBe(true);
  }).toPass();
}

/** Presses a key until a file came that is fetched at the first press. */
export async function pressUntilLoaded(page: Page, file: string): Promise<void> {
  const isHere = (part: string) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part));
  await pressUntil(page, () => page.evaluate(isHere, file));
}

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
