import { expect, test } from './support/browser-test';
import { holdBack } from './support/hold-back';
import { layoutShift } from './support/layout-shift';
import { becomeMember } from './support/member';
import { searchFor } from './support/search-page';
import { atEachWidth } from './support/widths';

/** What counts as good for the cumulative layout shift. */
const GOOD_SHIFT = 0.1;

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

  test.describe('with motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test('glides to the results of a search', async ({ page }) => {
      await page.goto('/');
      await searchFor(page, 'eagle rare');
      await expect(page.getByRole('heading', { name: /^Search Results: [1-9]/ })).toBeInViewport();
    });
  });
});
