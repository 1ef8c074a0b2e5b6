import { accessibilityFaults } from './support/accessibility-faults';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { atBothWidths, onDesk } from './support/widths';

/** Eagle Rare 10 yr, which stands on many shelves. */
const SKU = '017766';
const PAGE = `/bottles/${SKU}`;

test('the document of a bottle that the server sends names it, and keeps no search engine out', async ({ request }) => {
  const answer = await request.get(PAGE);
  const document = await answer.text();
  expect(answer.headers()['x-robots-tag']).toBeUndefined();
  expect(document).not.toContain('noindex');
  expect(document).toMatch(/<title>Eagle Rare[^<]*, \$[\d.,]+ \| Barrelhive<\/title>/);
  expect(document).toMatch(/<meta name="description" content="\d[\d,]* in Utah stores: /);
  expect(document).toMatch(/<meta property="og:title" content="Eagle Rare/);
});

onDesk('the page of a bottle', () => {
  // Right after the start of the product its stores may still be on their way: then the page asks again.
  test.use({ refusals: [503] });

  test('shows where it is, from a town that never leaves the browser', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.goto(PAGE);
    await expect(page.getByRole('heading', { level: 1, name: /^Eagle Rare/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Map of Utah; in stock in \d+ towns/ })).toBeVisible();
    await page.getByLabel('Distance from').selectOption('Moab');
    await atBothWidths(page, async ({ isWide }) => {
      const stores = page.getByRole(isWide ? 'table' : 'list', { name: /^Stores with Eagle Rare/ });
      await expect(stores.getByText(/\d mi\b/).first()).toBeVisible();
    });
    await page.reload();
    await expect(page.getByLabel('Distance from')).toHaveValue('Moab');
    expect(sent.filter((request) => /moab/i.test(request))).toEqual([]);
    await atBothWidths(page, async () => expect(await accessibilityFaults(page)).toEqual([]));
  });

  test('asks a member at each store whether it was there, and takes one tap', async ({ page, context }) => {
    await becomeMember(context);
    await page.goto(PAGE);
    const question = page
      .getByRole('table')
      .getByRole('group', { name: /^Was it there, at #/ })
      .first();
    await question.getByRole('button', { name: 'It was', exact: true }).click();
    await expect(page.getByRole('table').getByText('Thanks.')).toBeVisible();
    await expect(
      page
        .getByRole('table')
        .getByText(/^confirmed \d/)
        .first(),
    ).toBeVisible();
    await atBothWidths(page, async () => expect(await accessibilityFaults(page)).toEqual([]));
  });

  test('leaves nothing of the bottle in the head of the next page', async ({ page }) => {
    await page.goto(PAGE);
    await expect(page).toHaveTitle(/^Eagle Rare/);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveTitle('Privacy Policy | Barrelhive');
    const about = await page.locator('head').innerHTML();
    expect(about).not.toContain('Eagle Rare');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/privacy$/);
  });
});
