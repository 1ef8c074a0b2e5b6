import { expect, test } from './support/browser-test';
import { babble, fail } from './support/broken-server';
import { becomeMember } from './support/member';

/** The ways in which an answer is broken: both are told in the words of the page, and may be tried again. */
const BREAKS = [
  { answer: 'that is no JSON', breakIt: babble },
  { answer: 'of a server that is out of order', breakIt: fail },
];

async function forEachBreak(tell: (breaks: (typeof BREAKS)[number]) => Promise<void>): Promise<void> {
  for (const each of BREAKS) await test.step(`an answer ${each.answer}`, () => tell(each));
}

test.describe('an answer that is no JSON, and one of a server that is out of order', () => {
  test.use({ refusals: [500] });

  test('to whoever is logged in leaves the session, and the page can be used', async ({ page, context }) => {
    await becomeMember(context, { alerts: ['Eagle Rare'] });
    await forEachBreak(async ({ breakIt }) => {
      await breakIt(page, '**/api/auth/me');
      await page.goto('/alerts');
      await expect(page.getByRole('article', { name: 'Eagle Rare' })).toBeVisible();
      await expect(page.getByText('Refreshing data...')).toHaveCount(0);
      await page.unroute('**/api/auth/me');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Product Search' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'My Account' }).click();
      await expect(page.getByRole('button', { name: 'Edit name' })).toBeVisible();
    });
  });
});
