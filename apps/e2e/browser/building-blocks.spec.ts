import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceRoot } from '../../../tools/dev/workspace-root';
import { accessibilityFaults, themes } from './support/accessibility-faults';
import { expect, test } from './support/browser-test';
import { openBuiltBlocks } from './support/built-blocks';

const BUILT = path.join(workspaceRoot(), 'dist/apps/web/client');
const HEIGHT = 900;
/** The page is built first. */
const BUILD_MS = 300_000;

test.describe('the building blocks', () => {
  test('show each state without an accessibility fault, in both themes, wide and narrow', async ({ page, baseURL }) => {
    test.setTimeout(BUILD_MS);
    const { origin, close } = await openBuiltBlocks(baseURL ?? '');
    try {
      await page.goto(`${origin}/_ui`);
      const hovered = page.getByRole('figure', { name: 'Button: primary, under the pointer' }).getByRole('button');
      const resting = page.getByRole('figure', { name: 'Button: primary', exact: true }).getByRole('button');
      const colour = await resting.evaluate((button) => getComputedStyle(button).backgroundColor);
      await expect(hovered).not.toHaveCSS('background-color', colour);

      const main = page.getByRole('main');
      for (const { colorScheme, rules } of themes) {
        await main.getByRole('button', { name: `${colorScheme} theme` }).click();
        for (const width of [1200, 390]) {
          await page.setViewportSize({ width, height: HEIGHT });
          expect(await accessibilityFaults(page, rules), `${colorScheme}, ${width} px`).toEqual([]);
        }
      }

      await page.setViewportSize({ width: 1200, height: HEIGHT });
      await main.getByRole('button', { name: 'narrow' }).click();
      const phone = page.frameLocator('iframe[title="Building blocks on a phone"]');
      await expect(phone.getByRole('heading', { level: 2, name: 'ProductCard', exact: true })).toBeVisible();
      await expect(phone.getByRole('button', { name: 'Open menu' })).toBeVisible();
    } finally {
      await close();
    }
  });

  test.describe('in what is delivered', () => {
    test.use({ refusals: [404] });

    test('are a page that does not exist, and no code', async ({ page }) => {
      await page.goto('/_ui');
      await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();

      const files = (await readdir(BUILT, { recursive: true })).filter((file) => /\.(js|json|html)$/.test(file));
      const texts = await Promise.all(files.map((file) => readFile(path.join(BUILT, file), 'utf8')));
      expect(files.filter((_, place) => texts[place]?.includes('Text me when it arrives'))).not.toEqual([]);
      const traces = /building-blocks|Building blocks|data-shown|_ui\b/;
      expect(files.filter((file, place) => traces.test(file) || traces.test(texts[place] ?? ''))).toEqual([]);
    });
  });
});
