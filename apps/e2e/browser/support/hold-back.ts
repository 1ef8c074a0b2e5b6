import type { Page } from '@playwright/test';

/** Keeps requests for these addresses waiting, as a slow network would, until the answer is called. */
export async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
