import { expect, test, type Page } from '@playwright/test';

const HEIGHT = 900;
const desk = { width: 1200, height: HEIGHT };
const phone = { width: 390, height: HEIGHT };

/** Tells stories on a desktop; the group's name says at which width. */
export const onDesk = (title: string, tellStories: () => void) => tellAt(desk, title, tellStories);

/** Tells stories on a phone; the group's name says at which width. */
export const onPhone = (title: string, tellStories: () => void) => tellAt(phone, title, tellStories);

/** Tells the same stories on a desktop and on a phone: those of how a page is laid out while it loads. */
export function atEachWidth(title: string, tellStories: () => void): void {
  onDesk(title, tellStories);
  onPhone(title, tellStories);
}

/** Expects the same of the page as it is now on a desktop and on a phone; then the window is as it was. */
export async function atBothWidths(
  page: Page,
  expectations: (window: { isWide: boolean }) => Promise<void>,
): Promise<void> {
  const before = page.viewportSize();
  for (const viewport of [desk, phone]) {
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await expectations({ isWide: viewport === desk });
    });
  }
  if (before) await page.setViewportSize(before);
}

/** Nothing of the page stands beside the window on a desktop, nor on a phone. The window stays as it was made last: each change costs. */
export async function expectToFitAtBothWidths(page: Page): Promise<void> {
  await expectToFit(page);
  const looked = page.viewportSize()?.width;
  for (const viewport of [desk, phone].filter(({ width }) => width !== looked)) {
    await page.setViewportSize(viewport);
    await expectToFit(page);
  }
}

/** Nothing of the page stands beside the window. */
export async function expectToFit(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  await expect(page.locator('html'), `a page of ${width} px`).toHaveJSProperty('scrollWidth', width);
}

function tellAt(viewport: typeof desk, title: string, tellStories: () => void): void {
  test.describe(`${title}, at ${viewport.width} px`, () => {
    test.use({ viewport });
    tellStories();
  });
}
