import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../browser/support/browser-test';
import { MOST_BYTES, PICTURES_FOLDER, pictureFile, type Look } from './picture-files';
import { picturedPages } from './pictured-pages';

const QUALITIES = [80, 60, 40];
const LOOKS = [
  { look: 'desk-light', width: 1200, height: 800, mostHeight: 1600, colorScheme: 'light' },
  { look: 'phone-dark', width: 390, height: 844, mostHeight: 2400, colorScheme: 'dark' },
] as const;

for (const { name, open, refusals = [] } of picturedPages) {
  test.describe(() => {
    test.use({ refusals });
    test(`a picture of the ${name}`, async ({ page, context }) => {
      const seen = await open(page, context);
      await expect(seen).toBeVisible();
      await expect(page.locator('.toast')).toHaveCount(0);
      for (const { look, width, height, mostHeight, colorScheme } of LOOKS) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await settle(page);
        const picture = await pictureOf(page, width, mostHeight);
        expect(picture.byteLength).toBeLessThan(MOST_BYTES);
        await writeFile(path.join(PICTURES_FOLDER, pictureFile(name, look satisfies Look)), picture);
      }
    });
  });
}

/** Until the page is painted as the device now wants it: each frame may start what the next one shows. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) {
      await new Promise(requestAnimationFrame);
      const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.all(passing.map((animation) => animation.finished));
    }
  });
}

/** From the top of the page, as far as a picture may go, and as good as it may be large. Playwright itself takes no WebP. */
async function pictureOf(page: Page, width: number, mostHeight: number): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page);
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  let picture = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    const { data } = await browser.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width, height: Math.min(pageHeight, mostHeight), scale: 1 },
    });
    picture = Buffer.from(data, 'base64');
    if (picture.byteLength < MOST_BYTES) break;
  }
  await browser.detach();
  return picture;
}
