import type { Page } from '@playwright/test';

type Address = string | RegExp;

/** Lets every call to these addresses fail, as a server that is out of order. */
export async function fail(page: Page, address: Address): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 500, json: { error: 'Out of order' } }));
}

/** Lets something in between answer these addresses, with what is no JSON. */
export async function babble(page: Page, address: Address): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' }),
  );
}

/** Lets no call to these addresses reach anybody. */
export async function cutOff(page: Page, address: Address): Promise<void> {
  await page.route(address, (route) => route.abort('internetdisconnected'));
}
