import type { Page } from '@playwright/test';
import { faultsEverywhere } from './support/accessibility-faults';
import { expect, test } from './support/browser-test';
import { cutOffTexts } from './support/cut-off-texts';
import { sitePages } from './support/site-pages';
import { expectToFit } from './support/widths';

/** A screen of 1280 × 1024 px at 400 %. */
const ZOOMED = { width: 320, height: 256 };

/** The spacing a page has to bear (WCAG 2.2, 1.4.12). Set as a sheet of its own, since the page lets in no foreign style. */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    );
    document.adoptedStyleSheets = [sheet];
  });
}

test.describe('no accessibility fault, in either theme, on phones and on a desktop, and no text cut off', () => {
  for (const { name, open, refusals = [] } of sitePages) {
    test.describe(() => {
      test.use({ refusals, looksWhatFits: true });
      test(`is on the ${name}`, async ({ page, context }) => {
        // Axe looks four times.
        test.slow();
        const seen = await open(page, context);
        expect(await faultsEverywhere(page, seen)).toEqual([]);
        await test.step('at 400 % and with wide spacing of its text', async () => {
          await page.setViewportSize(ZOOMED);
          await spaceText(page);
          await expect(seen).toBeVisible();
          await expectToFit(page);
          expect(await cutOffTexts(page)).toEqual([]);
        });
      });
    });
  }
});
