import { expect, test } from './support/browser-test';
import { holdBack } from './support/hold-back';
import { layoutShift } from './support/layout-shift';
import { becomeMember } from './support/member';
import { searchFor } from './support/search-page';

/** What counts as good for the cumulative layout shift. */
const GOOD_SHIFT = 0.1;

test('the monthly list stays where it is on a phone when its filters come', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await becomeMember(context);
  const release = await holdBack(page, /\/api\/allocated/);
  await page.goto('/allocated-items');
  await expect(page.getByText('Loading the allocated list')).toBeAttached();
  release();
  await expect(page.getByLabel('Period')).toBeVisible();
  await expect(page.getByText('Loading the allocated list')).toBeHidden();
  expect(await layoutShift(page)).toBeLessThan(GOOD_SHIFT);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the page glides to the results of a search on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await searchFor(page, 'eagle rare');
    await expect(page.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeInViewport();
  });
});
