import { expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { holdToasts } from './toasts';
import { expectToFit } from './widths';

/** What is in order is not told, and no film is loaded to hear its sound, which is quicker: no page has one. */
const QUICKLY: axe.RunOptions = { resultTypes: ['violations'], preload: false };
/** `target-size` is a rule of WCAG 2.2, and off unless it is asked for. */
const ALL_RULES: axe.RunOptions = { ...QUICKLY, rules: { 'target-size': { enabled: true } } };
/** The rules that a theme can break: it changes colours alone. */
const RULES_ON_COLOURS: axe.RunOptions = {
  ...QUICKLY,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

declare global {
  interface Window {
    axe?: Pick<typeof axe, 'run'>;
  }
}

/** What axe finds wrong with the page as it is now: the rule and the place, one line each. */
export async function accessibilityFaults(page: Page, rules = ALL_RULES): Promise<string[]> {
  // Reading axe takes a page as long as running it.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    if (!window.axe) throw new Error('The page has no axe');
    const { violations } = await window.axe.run(document, options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
  }, rules);
}

const HEIGHT = 900;
/** Each theme with the rules that are run in it. */
export const themes = [
  { colorScheme: 'light', rules: ALL_RULES },
  { colorScheme: 'dark', rules: RULES_ON_COLOURS },
] as const;

/** The narrowest phone and a desk, in px. Phones from 320 to 479 px differ in no style, and that of 390 px is looked at for what fits. */
export const WIDTHS: readonly number[] = [320, 1200];

/** What axe finds wrong at each width, light and dark, with the page as it is now, which fits; `seen` shows that it still is. */
export async function faultsEverywhere(page: Page, seen: Locator, widths = WIDTHS): Promise<string[]> {
  const faults: string[] = [];
  await expect(seen, 'what axe shall look at').toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectToFit(page);
    await holdToasts(page);
    for (const { colorScheme, rules } of themes) {
      await page.emulateMedia({ colorScheme });
      await expect(seen, `what axe looks at, at ${width} px`).toBeVisible();
      faults.push(...(await accessibilityFaults(page, rules)).map((fault) => `${width} px, ${colorScheme}: ${fault}`));
      expect(await seen.isVisible(), `what axe looked at is still there, at ${width} px`).toBe(true);
    }
  }
  return faults;
}
