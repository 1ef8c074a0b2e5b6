import { accessibilityFaults } from './support/accessibility-faults';
import { expect, test } from './support/browser-test';
import { sitePages } from './support/site-pages';

const HEIGHT = 900;
const widths = { phone: 390, desk: 1200 };
const themes = ['light', 'dark'] as const;

test.describe('no accessibility fault, in either theme, on a phone and on a desk', () => {
  for (const { name, open, refusals = [] } of sitePages) {
    test.describe(() => {
      test.use({ refusals });
      test(`is on the ${name}`, async ({ page, context }) => {
        await open(page, context);
        const faults: string[] = [];
        for (const [device, width] of Object.entries(widths)) {
          await page.setViewportSize({ width, height: HEIGHT });
          for (const colorScheme of themes) {
            await page.emulateMedia({ colorScheme });
            faults.push(...(await accessibilityFaults(page)).map((fault) => `${device}, ${colorScheme}: ${fault}`));
          }
        }
        expect(faults).toEqual([]);
      });
    });
  }
});
