import { inventoryStatus } from '@barrelhive/contracts';
import { expect, test } from './support/browser-test';
import { searchFor, stockFigure } from './support/search-page';
import { endZeroGlitch, startZeroGlitch } from './support/stand-ins';

const TERM = 'eagle rare';

test('when the agency shows 0 for everything, a person reads that we do not trust it, beside the last good figures', async ({
  page,
}) => {
  const results = page.getByRole('region', { name: 'Search results' });
  const figures = () => stockFigure(results, 'In Stores').allTextContents();

  await page.goto('/');
  await searchFor(page, TERM);
  await expect(page.getByText('Guest searches remaining: 2/3')).toBeVisible();
  await expect(results.getByText(/^Checked /).first()).toBeVisible();
  const before = await figures();
  expect(before.some((figure) => figure !== '0')).toBe(true);

  const doubtfulStatus = await whileItGlitches(async () => {
    await expect.poll(async () => (await status()).recentRuns[0]?.outcome, 'a rejected pass').toBe('rejected');
    return status();
  });
  // The glitch is over before a third pass would believe it; the page is shown what the server said while it lasted.
  await page.route('/api/inventory/status', (route) => route.fulfill({ json: doubtfulStatus }));
  for (const address of ['/product-search', '/']) {
    await page.goto(address);
    await searchFor(page, TERM);
    const doubt = page.getByText("The state's site gave an answer we don't trust; these are the last good figures.");
    await expect(doubt).toBeVisible();
    await expect(results.getByRole('heading', { name: `Search Results: ${before.length}` })).toBeVisible();
    await expect.poll(figures).toEqual(before);
  }

  async function status() {
    return inventoryStatus.parse(await (await page.request.get('/api/inventory/status')).json());
  }
});

async function whileItGlitches<T>(look: () => Promise<T>): Promise<T> {
  await startZeroGlitch();
  try {
    return await look();
  } finally {
    await endZeroGlitch();
  }
}
