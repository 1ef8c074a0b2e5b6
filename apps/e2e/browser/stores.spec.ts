import type { Page } from '@playwright/test';
import { faultsEverywhere, LOOKS_AT_STATES } from './support/accessibility-faults';
import { expect, test } from './support/browser-test';
import { atBothWidths, onDesk, onPhone } from './support/widths';

const PAGE = '/stores/0012';
const NAME = 'Store 12 · 280 W Harris Ave, Salt Lake City';
const title = (page: Page) => page.getByRole('heading', { level: 1, name: NAME });

const blanton = {
  sku: '016850',
  name: 'BLANTON BOURBON SNGL BRRL 750ml',
  displayName: 'Blanton Bourbon Single Barrel',
};
const arrival = { ...blanton, price: '$71.99', at: '2026-11-24T21:10:00.000Z', came: 12, left: 4 };
const ownHours = {
  weekdays: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '11:00', closes: '22:00' })),
  exceptions: [{ day: '2026-12-24', opens: '11:00', closes: '18:00' }],
};

/** The server's own answer about the store, with something of it put in its place. */
async function answerWith(page: Page, more: object): Promise<void> {
  await page.route(/\/api\/stores\/0012$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...more } });
  });
}

test('a guest finds from the landing page a store near a town, and what is rare and came in there', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Stores' }).click();
  await expect(page).toHaveURL('/stores');
  await expect(page.getByRole('img', { name: /^Map of Utah/ })).toBeVisible();
  await page.getByLabel('Distance from').selectOption('Provo');
  const first = page.getByRole('list', { name: 'Stores' }).getByRole('link').first();
  await expect(first).toHaveText(/, Provo$/);
  await first.click();
  await expect(page).toHaveURL(/\/stores\/\d{4}$/);
  for (const name of ['Came in lately', 'Rarely seen, here now'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  expect(sent.filter((request) => /provo/i.test(request))).toEqual([]);
});

test('the document of a store that the server sends names it, with its closed days for search engines', async ({
  request,
}) => {
  const answer = await request.get(PAGE);
  const document = await answer.text();
  expect(answer.headers()['x-robots-tag']).toBeUndefined();
  expect(document).not.toContain('noindex');
  expect(document).toContain(`<title>${NAME} | Barrelhive</title>`);
  expect(document).toMatch(/<link rel="canonical" href="[^"]+\/stores\/0012"/);
  expect(document).toContain('"@type":"LiquorStore"');
  expect(document).toContain('"dayOfWeek":"https://schema.org/Sunday"');
  expect((await request.get('/stores/9999')).status()).toBe(404);
  expect(await (await request.get('/sitemap-stores.xml')).text()).toContain('/stores/0012</loc>');
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap-stores.xml');
});

onDesk('the page of a store', () => {
  test('shows what came in, what is rare, its truck’s days and how to get there', async ({ page }) => {
    await answerWith(page, {
      rarelySeen: [{ ...blanton, price: '$71.99', qty: 3 }],
      weekdays: { days: [2, 4], weeks: 26, share: 21 / 26 },
      checkedToday: { bottles: 9, of: 10 },
    });
    const arrivals = { storeNumber: '0012', arrivals: [arrival], withheld: 2 };
    await page.route(/\/api\/stores\/0012\/arrivals$/, (route) => route.fulfill({ json: arrivals }));
    await page.goto(PAGE);
    await atBothWidths(page, async () => {
      await expect(title(page)).toBeVisible();
      await expect(page.getByText('12 came Nov 24, 2026, 2:10 PM · 4 left')).toBeVisible();
      await expect(page.getByText('2 more came in within the last 24 hours. Members see them at once.')).toBeVisible();
      await expect(page.getByText('3 here')).toBeVisible();
      await expect(page.getByText('mostly Tue and Thu (21 of 26 weeks’ arrivals)')).toBeVisible();
      await expect(page.getByText('Checked 9 of 10 bottles today')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Call (801) 555-0112' })).toHaveAttribute('href', 'tel:+18015550112');
    });
    await expect(page.getByRole('link', { name: 'My store' })).toHaveAttribute('href', '/signup');
    expect(await faultsEverywhere(page, title(page), LOOKS_AT_STATES)).toEqual([]);
    await page.getByRole('link', { name: 'Blanton Bourbon Single Barrel' }).first().click();
    await expect(page).toHaveURL('/bottles/016850');
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  });
});

onPhone('the page of a store', () => {
  test('says when it is open by its own hours, on Sundays and on holidays, and else what is usual', async ({
    page,
  }) => {
    const saysAt = async (now: string, words: string) => {
      await test.step(`at ${now}: ${words}`, async () => {
        await page.clock.setFixedTime(now);
        await page.goto(PAGE);
        await expect(page.getByText(words, { exact: true })).toBeVisible();
      });
    };
    await saysAt('2026-11-25T12:00:00-07:00', 'Usually 11 AM to 10 PM, ask the store');
    await answerWith(page, { ownHours });
    await saysAt('2026-12-24T12:00:00-07:00', 'Open until 6 PM');
  });
});
