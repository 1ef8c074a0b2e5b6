import { alertLinkPath } from '@barrelhive/rules';
import { expect, test } from './support/browser-test';
import { holdBack } from './support/hold-back';
import { layoutShift } from './support/layout-shift';
import { becomeMember } from './support/member';
import { searchFor } from './support/search-page';
import { atEachWidth, onPhone } from './support/widths';

/** A tenth of what counts as good for the cumulative layout shift. */
const GOOD_SHIFT = 0.01;

const LIST_OF_ALERTS = /\/api\/alerts(\?|$)/;

atEachWidth('a steady page', () => {
  test('of the monthly list stays where it is when its filters come', async ({ page, context }) => {
    await becomeMember(context);
    const release = await holdBack(page, /\/api\/allocated/);
    await page.goto('/allocated-items');
    await expect(page.getByText('Loading the allocated list')).toBeAttached();
    release();
    await expect(page.getByLabel('Period')).toBeVisible();
    await expect(page.getByText('Loading the allocated list')).toBeHidden();
    expect(await layoutShift(page)).toBeLessThan(GOOD_SHIFT);
  });

  test('of the alerts stays where it is when there turns out to be none', async ({ page, context }) => {
    await becomeMember(context);
    const release = await holdBack(page, LIST_OF_ALERTS);
    await page.goto('/alerts');
    await expect(page.getByText('Loading your alerts')).toBeAttached();
    release();
    await expect(page.getByText('No alerts yet')).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(GOOD_SHIFT);
  });

  test('of what a text links to stays where it is when one bottle is found', async ({ page, context }) => {
    await becomeMember(context, { plan: 'premium', alerts: ['Blantons Gold'] });
    await page.goto('/alerts');
    const results = await page.getByRole('link', { name: 'Blantons Gold', exact: true }).getAttribute('href');
    const release = await holdBack(page, LIST_OF_ALERTS);
    await page.goto(alertLinkPath(results?.split('/').at(-1) ?? ''));
    await expect(page.getByText('Loading', { exact: true })).toBeAttached();
    release();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(GOOD_SHIFT);
  });

  test('of the account stays where it is when the preferences come, and then the receipts', async ({
    page,
    context,
  }) => {
    await becomeMember(context, { plan: 'premium' });
    const givePreferences = await holdBack(page, /\/api\/alert-preferences/);
    const giveReceipts = await holdBack(page, /\/api\/stripe\/invoices/);
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible();
    await expect(page.getByText('Network').first()).toBeVisible();
    await expect(page.getByText('None yet. Your stores come first everywhere')).toBeVisible();
    // Letters of another font may need more lines until the page's own is there.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await layoutShift(page);
    givePreferences();
    await expect(page.getByRole('switch', { name: 'Lottery openings' })).toBeVisible();
    expect(await layoutShift(page)).toBe(before);
    const receipts = page.getByRole('heading', { name: 'Receipts' }).locator('..');
    await expect(receipts.locator('[data-skeleton]')).toHaveCount(1);
    giveReceipts();
    await expect(receipts.locator('[data-skeleton]')).toHaveCount(0);
    expect((await layoutShift(page)) - before).toBeLessThan(GOOD_SHIFT);
  });
});

onPhone('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a page glides to the results of a search', async ({ page }) => {
    await page.goto('/');
    await searchFor(page, 'eagle rare');
    await expect(page.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeInViewport();
  });
});
