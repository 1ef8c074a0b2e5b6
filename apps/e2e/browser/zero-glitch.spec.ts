import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { lastOutcome, nextGoodPass } from './support/passes';
import { searchFor, stockFigure } from './support/search-page';
import { endZeroGlitch, putOnShelf, sellOut, startZeroGlitch, textsTo } from './support/stand-ins';

const TERM = 'eagle rare';
/** Old Forester Birthday, which no other test touches. */
const ARRIVING = { term: 'old forester birthday', sku: '020288', store: 12 };

test('when the agency shows 0 for everything, a person reads the last good figures and why, and gets no text about it', async ({
  page,
  context,
}) => {
  const { phone_number: phone } = await becomeMember(context, { plan: 'premium', alerts: [TERM, ARRIVING.term] });
  const results = page.getByRole('region', { name: 'Search results' });
  const figures = async (address: string) => {
    await page.goto(address);
    await searchFor(page, TERM);
    await expect(results).toHaveAttribute('aria-busy', 'false');
    return stockFigure(results, 'In Stores').allTextContents();
  };

  await sellOut(ARRIVING.sku);
  await nextGoodPass(page.request);
  const before = await figures('/');
  expect(before.some((figure) => figure !== '0')).toBe(true);

  await startZeroGlitch();
  try {
    await expect
      .poll(() => lastOutcome(page.request), { message: 'a rejected pass', intervals: [100] })
      .toBe('rejected');
    for (const address of ['/product-search', '/']) {
      expect(await figures(address)).toEqual(before);
      const doubt = page.getByText("The state's site gave an answer we don't trust; these are the last good figures.");
      await expect(doubt).toBeVisible();
    }
    // What was read above was read while it glitched, and before a third such pass would be believed.
    expect(await lastOutcome(page.request)).toBe('rejected');
  } finally {
    await endZeroGlitch();
  }

  await test.step('the only text is about the bottle that comes later, none about those that seemed to come back', async () => {
    await nextGoodPass(page.request);
    await putOnShelf(ARRIVING.sku, ARRIVING.store, 6);
    await expect.poll(() => textsTo(phone), 'the text').not.toEqual([]);
    expect(await textsTo(phone)).toEqual([expect.stringMatching(/OLD FORESTER BIRTHDAY/i)]);
  });
});
