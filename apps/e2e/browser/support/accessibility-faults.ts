import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds wrong with the page as it is now: the rule and the place, one line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // There are no frames, for whose sake axe would open a second page.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}

const HEIGHT = 900;
const widths = { 'narrow phone': 320, phone: 390, desk: 1200 };
const themes = ['light', 'dark'] as const;

/** What axe finds wrong on a narrow phone, a phone and a desk, light and dark, with the page as it is now. */
export async function faultsEverywhere(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [device, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      faults.push(...(await accessibilityFaults(page)).map((fault) => `${device}, ${colorScheme}: ${fault}`));
    }
  }
  return faults;
}
