import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { A_PASS_MS, A_TEXT_MS, lastOutcome, nextGoodPass } from './support/passes';
import { searchFor, stockFigure } from './support/search-page';
import { endZeroGlitch, putOnShelf, sellOut, startZeroGlitch, textsTo } from './support/stand-ins';
import { atBothWidths } from './support/widths';

const TERM = 'eagle rare';
/** Old Forester Birthday, which no other test touches. */
const ARRIVING = { term: 'old forester birthday', sku: '020288', store: 12 };

test('when the agency shows 0 for everything, a person reads the last good figures and why, and gets no text about it', async ({
  page,
  context,
}) => {
  // Passes come every few seconds, and later on a machine that is busy.
  test.slow();
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
    await expect.poll(outcome, { message: 'a rejected pass', intervals: [100], timeout: A_PASS_MS }).toBe('rejected');
    for (const address of ['/product-search', '/']) {
      expect(await figures(address)).toEqual(before);
      const doubt = page.getByText("The state's site gave an answer we don't trust; these are the last good figures.");
      await atBothWidths(page, async () => {
        await expect(doubt).toBeVisible();
        expect(await stockFigure(results, 'In Stores').allTextContents()).toEqual(before);
      });
    }
    expect(await outcome(), 'the last pass, after all was looked at').toBe('rejected');
  });

  await test.step('the only text is about the bottle that comes later, none about those that seemed to come back', async () => {
    await nextGoodPass(page.request);
    await putOnShelf(ARRIVING.sku, ARRIVING.store, 6);
    await expect.poll(() => textsTo(phone), { message: 'the text', timeout: A_TEXT_MS }).not.toEqual([]);
    expect(await textsTo(phone)).toEqual([expect.stringMatching(/OLD FORESTER BIRTHDAY/i)]);
  });
});

/** How many bottles are struck, turn by turn: what three passes in a row show is believed, so no two may show the same. */
const EXTENTS = [560, 500, 450, 405, 365, 330, 295, 265, 240];
/** Shorter than the time from pass to pass. */
const TURN_MS = 2_000;

async function whileItGlitches(look: () => Promise<void>): Promise<void> {
  let turn = 0;
  const goOn = () => startZeroGlitch(EXTENTS[turn++ % EXTENTS.length]);
  await goOn();
  let changed = Promise.resolve();
  // One that did not arrive leaves the figures as they were for a turn.
  const clock = setInterval(() => {
    changed = changed.then(goOn).catch(() => undefined);
  }, TURN_MS);
  try {
    await look();
  } finally {
    clearInterval(clock);
    await changed;
    await endZeroGlitch();
  }
}
