import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { workspaceRoot } from '../../../../tools/dev/workspace-root';
import { holdToasts } from './toasts';
import { expectToFit } from './widths';

// What `axe.source` gives is twice as long, and is read anew by each page.
const AXE = readFileSync(path.join(workspaceRoot(), 'node_modules/axe-core/axe.min.js'), 'utf8');
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

/**
 * What is far from the screen has a size that is guessed, and its cards stand over what follows. Axe would take that for what is seen. Set as a
 * sheet of its own, since the page lets in no foreign style.
 */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.near-screen{content-visibility:visible!important}');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** What axe finds wrong with the page as it is now: the rule and the place, one line each. */
export async function accessibilityFaults(page: Page, rules = ALL_RULES): Promise<string[]> {
  await layOutAll(page);
  // Reading axe takes a page as long as running it.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(AXE);
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

/** How axe looks at a page: the width of the window in px, the theme, and the rules that are run. */
interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
  rules: axe.RunOptions;
}

/** The narrowest phone. Those from 320 to 479 px differ in no style: what fits here fits them all. */
const PHONE = 320;
const DESK = 1200;
const inBothThemes = (width: number): Look[] => themes.map((theme) => ({ width, ...theme }));

export const LOOKS_ON_PHONES: readonly Look[] = inBothThemes(PHONE);
export const ALL_LOOKS: readonly Look[] = [...LOOKS_ON_PHONES, ...inBothThemes(DESK)];
/**
 * All rules at each width, and each theme once: for states of pages and blocks that are looked at in every theme at every width. A
 * width decides what is seen, a theme its colours.
 */
export const LOOKS_AT_STATES: readonly Look[] = [
  { width: PHONE, colorScheme: 'light', rules: ALL_RULES },
  { width: DESK, colorScheme: 'dark', rules: ALL_RULES },
];

/** What axe finds wrong in each look at the page as it is now, which fits; `seen` shows that it still is. */
export async function faultsEverywhere(page: Page, seen: Locator, looks = ALL_LOOKS): Promise<string[]> {
  const faults: string[] = [];
  await expect(seen, 'what axe is to look at').toBeVisible();
  for (const { width, colorScheme, rules } of looks) {
    const look = `${width} px, ${colorScheme}`;
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme });
    await expectToFit(page);
    await holdToasts(page);
    await expect(seen, `what axe looks at, at ${look}`).toBeVisible();
    faults.push(...(await accessibilityFaults(page, rules)).map((fault) => `${look}: ${fault}`));
    expect(await seen.isVisible(), `what axe looked at is still there, at ${look}`).toBe(true);
  }
  return faults;
}
