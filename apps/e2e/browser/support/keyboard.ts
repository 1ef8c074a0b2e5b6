import { expect, type Locator, type Page } from '@playwright/test';

/** No page has more stops on the way to what a person is looking for. */
const MOST_STOPS = 80;

/** Goes on by Tab until this has the focus, which must be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS && !(await isFocused(target)); stop++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  expect(await hasRing(target), 'the focus to be seen').toBe(true);
}

/** Goes to this by Tab and presses Enter. */
export async function tabToAndPress(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to this field by Tab and types into it. A list takes the entry that begins like this. */
export async function tabToAndType(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** A ring is an outline of at least this width: a shadow may lie around an element that nobody has gone to. */
const RING_PX = 2;

export const hasRing = (target: Locator) =>
  target.evaluate((element, least) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const isTransparent = /^transparent$|[,/] ?0\)$/.test(outlineColor);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= least && !isTransparent;
  }, RING_PX);
