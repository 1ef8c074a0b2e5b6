import { expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { holdToasts } from './toasts';

/** `target-size` is a rule of WCAG 2.2, and off unless it is asked for. What is in order is not told, which is quicker. */
const OPTIONS: axe.RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } };

declare global {
  interface Window {
    axe?: Pick<typeof axe, 'run'>;
  }
}

/** What axe finds wrong with the page as it is now: the rule and the place, one line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Reading axe takes a page as long as running it.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    if (!window.axe) throw new Error('The page has no axe');
    const { violations } = await window.axe.run(document, options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
  }, OPTIONS);
}

const HEIGHT = 900;
const themes = ['light', 'dark'] as const;

/** A narrow phone, a phone and a desk, in px. */
export const WIDTHS: readonly number[] = [320, 390, 1200];

/** What axe finds wrong at each width, light and dark, with the page as it is now; `seen` shows that it still is. */
export async function faultsEverywhere(page: Page, seen: Locator, widths = WIDTHS): Promise<string[]> {
  const faults: string[] = [];
  await expect(seen, 'what axe shall look at').toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await holdToasts(page);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await expect(seen, `what axe looks at, at ${width} px`).toBeVisible();
      faults.push(...(await accessibilityFaults(page)).map((fault) => `${width} px, ${colorScheme}: ${fault}`));
      expect(await seen.isVisible(), `what axe looked at is still there, at ${width} px`).toBe(true);
    }
  }
  return faults;
}
