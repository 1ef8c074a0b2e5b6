import type { Page } from '@playwright/test';
import { faultsEverywhere, LOOKS_AT_STATES } from './support/accessibility-faults';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { onPhone } from './support/widths';

const store = (storeNumber: string, address: string, latitude: number) => ({
  storeNumber,
  name: '',
  address,
  city: 'SALT LAKE CITY',
  phone: '801-555-0112',
  latitude,
  longitude: -111.891,
  hours: { isOwn: false, isOpen: true },
});
const STORES = [
  store('0012', '280 W Harris Ave', 40.74),
  store('0009', '205 W 400 S', 40.86),
  store('0001', '1863 E 7000 S', 40.7),
  store('0038', '55 W 200 S', 38.57),
];

const listStores = (page: Page) => page.route('**/api/stores', (route) => route.fulfill({ json: { stores: STORES } }));

/** Opens the choice around Salt Lake City. */
async function openChoice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose stores' }).click();
  await page.getByLabel('Distance from').selectOption('Salt Lake City');
  await expect(page.getByRole('checkbox', { name: /^#/ })).toHaveCount(3);
}

onPhone('the stores that somebody drives to', () => {
  test('are chosen by town and miles, as many as the plan has room for, and kept', async ({ page, context }) => {
    await becomeMember(context, { plan: 'basic' });
    await listStores(page);
    await page.goto('/account');
    await openChoice(page);
    await page.getByRole('checkbox', { name: /^#12/ }).check();
    await page.getByRole('checkbox', { name: /^#09/ }).check();
    await expect(page.getByRole('checkbox', { name: /^#01/ })).toBeDisabled();
    const seen = page.getByText('2 stores with your plan');
    expect(await faultsEverywhere(page, seen, LOOKS_AT_STATES)).toEqual([]);

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const kept = page.getByText('Stores #09, #12 come first everywhere.');
    await expect(kept).toBeVisible();
    await page.reload();
    await expect(kept).toBeVisible();
    const sent = await context.storageState();
    expect(JSON.stringify(sent.cookies)).not.toContain('Salt Lake City');
  });

  test('are chosen around a town of the map, too, by a tap or by the keyboard', async ({ page, context }) => {
    await becomeMember(context, { plan: 'basic' });
    await listStores(page);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Choose stores' }).click();
    await page.locator('svg text', { hasText: 'Moab' }).click();
    await expect(page.getByLabel('Distance from')).toHaveValue('Moab');
    await expect(page.getByText('No store within 25 miles.')).toBeVisible();
    await page.getByRole('radio', { name: 'Moab' }).press('ArrowUp');
    await expect(page.getByLabel('Distance from')).toHaveValue('Richfield');
    const seen = page.getByRole('checkbox', { name: /^#38/ });
    expect(await faultsEverywhere(page, seen, LOOKS_AT_STATES)).toEqual([]);
  });

  test('may be all that an alert looks at, for as many bottles as it says', async ({ page, context }) => {
    await becomeMember(context, { plan: 'basic', alerts: ['Buffalo Trace'] });
    await page.goto('/alerts');
    const card = page.getByRole('article', { name: 'Buffalo Trace' });
    await expect(card).toContainText('Anywhere in Utah');
    await card.getByRole('button', { name: 'Change where to look for Buffalo Trace' }).click();
    await card.getByRole('radio', { name: /^At my stores/ }).check();
    await card.getByLabel('How many bottles').selectOption('6');
    const seen = card.getByText('You have chosen no store yet.');
    expect(await faultsEverywhere(page, seen, LOOKS_AT_STATES)).toEqual([]);

    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card).toContainText('At my stores, at least 6 bottles');
    await page.reload();
    await expect(card).toContainText('At my stores, at least 6 bottles');
  });
});
