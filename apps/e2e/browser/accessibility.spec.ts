import { faultsEverywhere } from './support/accessibility-faults';
import { expect, test } from './support/browser-test';
import { sitePages } from './support/site-pages';

test.describe('no accessibility fault, in either theme, on phones and on a desk', () => {
  for (const { name, open, refusals = [] } of sitePages) {
    test.describe(() => {
      test.use({ refusals });
      test(`is on the ${name}`, async ({ page, context }) => {
        // Axe looks six times.
        test.slow();
        const seen = await open(page, context);
        expect(await faultsEverywhere(page, seen)).toEqual([]);
      });
    });
  }
});
