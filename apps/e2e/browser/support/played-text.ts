import type { Page } from '@playwright/test';
import type { TextPage } from '@barrelhive/contracts';

const DAY_MS = 86_400_000;

const HARRIS = {
  storeNumber: '0012',
  name: 'STATE STORE # 12',
  address: '280 W HARRIS AVE',
  city: 'SALT LAKE CITY',
  phone: '(801) 555-0112',
  qty: 6,
};

/** The page of the text that {@link playText} plays. */
export const PLAYED_TEXT = '/t/k3f9x2mqz7';

/** What a text told a minute ago: one bottle, at one store. */
export function textPage(): TextPage {
  const now = Date.now();
  return {
    sentAt: new Date(now - 60_000).toISOString(),
    expiresAt: new Date(now + DAY_MS).toISOString(),
    isOver: false,
    more: 0,
    bottles: [
      { sku: '017766', name: 'EAGLE RARE 10 YR 750ml', price: '$39.99', kind: 'back-in-stock', stores: [HARRIS] },
    ],
  };
}

/** Lets the server know the link: its document is there. */
export async function playLink(page: Page): Promise<void> {
  await page.route(`**${PLAYED_TEXT}`, async (route) => route.fulfill({ response: await route.fetch(), status: 200 }));
}

/** Lets the server have told a text. */
export async function playText(page: Page, text: TextPage = textPage()): Promise<void> {
  await playLink(page);
  await page.route('**/api/texts/*', (route) => route.fulfill({ json: text }));
}
