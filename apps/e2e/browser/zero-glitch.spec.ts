import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { lastOutcome, nextGoodPass } from './support/passes';
import { searchFor, stockFigure } from './support/search-page';
import { endZeroGlitch, putOnShelf, sellOut, startZeroGlitch, textsTo } from './support/stand-ins';
import { SIZES } from './support/widths';

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

  await whileItGlitches(async () => {
    const outcome = () => lastOutcome(page.request);
    await expect.poll(outcome, { message: 'a rejected pass', intervals: [100] }).toBe('rejected');
    for (const address of ['/product-search', '/']) {
      expect(await figures(address)).toEqual(before);
      const doubt = page.getByText("The state's site gave an answer we don't trust; these are the last good figures.");
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expect(doubt).toBeVisible();
        expect(await stockFigure(results, 'In Stores').allTextContents()).toEqual(before);
      }
    }
    expect(await outcome(), 'the last pass, after all was looked at').toBe('rejected');
  });

  await test.step('the only text is about the bottle that comes later, none about those that seemed to come back', async () => {
    await nextGoodPass(page.request);
    await putOnShelf(ARRIVING.sku, ARRIVING.store, 6);
    await expect.poll(() => textsTo(phone), 'the text').not.toEqual([]);
    expect(await textsTo(phone)).toEqual([expect.stringMatching(/OLD FORESTER BIRTHDAY/i)]);
  });
});

/** What three passes in a row show is believed: fewer and fewer bottles are struck, so that no two passes show the same. */
async function whileItGlitches(look: () => Promise<void>): Promise<void> {
  const extents = [560, 500, 450, 405, 365, 330, 295, 265, 240];
  await startZeroGlitch();
  let changed = Promise.resolve();
  const clock = setInterval(() => {
    changed = startZeroGlitch(extents.shift()).catch(() => undefined);
  }, 2_000);
  try {
    await look();
  } finally {
    clearInterval(clock);
    await changed;
    await endZeroGlitch();
  }
}
