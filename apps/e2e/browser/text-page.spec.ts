import { fail } from './support/broken-server';
import { expect, test } from './support/browser-test';
import { PLAYED_TEXT, playLink, playText, textPage } from './support/played-text';
import { toast } from './support/toasts';
import { onPhone } from './support/widths';

const REPORTS = '**/api/texts/*/reports';

onPhone('the page of a text', () => {
  test('shows each of several bottles with its stores, and counts the others', async ({ page }) => {
    const text = textPage();
    const other = { sku: '016850', name: "BLANTON'S SINGLE BARREL 750ml", price: '$71.99' };
    const [first] = text.bottles;
    if (!first) throw new Error('the text tells nothing');
    await playText(page, { ...text, bottles: [first, { ...first, ...other }], more: 3 });
    await page.goto(PLAYED_TEXT);
    await expect(page.getByRole('heading', { level: 1, name: '5 bottles' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^Eagle Rare 10 yr · \$/, /^Blanton.* · \$/]);
    await expect(page.getByText('And 3 more bottles')).toBeVisible();
    await expect(page.getByText(/^Told \d{1,2}:\d\d [AP]M · checked /).first()).toBeVisible();
  });

  test('says that its link is over', async ({ page }) => {
    await playText(page, { ...textPage(), isOver: true, bottles: [] });
    await page.goto(PLAYED_TEXT);
    await expect(page.getByRole('heading', { level: 1, name: 'This link is over.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in to change this alert' })).toBeVisible();
  });

  test.describe(() => {
    test.use({ refusals: [500] });

    test('may be asked for again when it did not come', async ({ page }) => {
      await playLink(page);
      await fail(page, '**/api/texts/*');
      await page.goto(PLAYED_TEXT);
      await expect(page.getByText('Failed to load what the text told')).toBeVisible();
      await page.unroute('**/api/texts/*');
      await playText(page);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Eagle Rare/ })).toBeVisible();
    });

    test('says that an answer did not arrive, and takes it at the next tap', async ({ page }) => {
      await playText(page);
      await fail(page, REPORTS);
      await page.goto(PLAYED_TEXT);
      const wasNot = page.getByRole('button', { name: 'It was not', exact: true }).first();
      await wasNot.click();
      await expect(toast(page, 'Your answer did not arrive. Please try again.')).toBeVisible();
      await expect(wasNot).toHaveAttribute('aria-pressed', 'false');
      await page.unroute(REPORTS);
      await page.route(REPORTS, (route) => route.fulfill({ status: 204 }));
      await wasNot.click();
      await expect(page.getByText('Thanks.').first()).toBeVisible();
      await expect(wasNot).toHaveAttribute('aria-pressed', 'true');
    });
  });
});
