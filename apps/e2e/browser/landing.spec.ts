import { expect, test } from './support/browser-test';
import { layoutShift } from './support/layout-shift';
import { readInventoryStatus } from './support/passes';
import { onDesk } from './support/widths';

/** What is asked, and a part of the answer. */
const QUESTIONS = [
  ['What is Barrelhive?', /Guests get 3 free searches/],
  ['How do alerts work?', /at most one per saved alert per day\. Reply STOP/],
  ['What are allocated items?', /released on the third Saturday of each month/],
  ['Which stores are the best for rare bottles?', /That differs from month to month/],
  ['How much does it cost?', /\$2\.99.+\$4\.99.+\$9\.99/],
  ['How fast are notifications?', /Inventory is checked every 10 minutes/],
  ['How do Utah state liquor stores work?', /Utah is a control state/],
  ['What is the DABS?', /The Department of Alcoholic Beverage Services is the state agency/],
  ['Which liquor laws should I know?', /You must be 21 or older to buy alcohol/],
  ['Which brands are popular?', /Buffalo Trace, Blanton’s, Eagle Rare/],
] as const;

onDesk('the landing page', () => {
  test("shows the state's shelves as they are, and nothing moves when the figures come", async ({ page }) => {
    for (const width of [320, 390, 1200]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      const shelves = page.getByRole('region', { name: 'The state’s shelves right now' });
      await expect(shelves.getByText(/^Checked /)).toBeVisible();
      const { rows } = await readInventoryStatus(page.request);
      await expect(shelves.locator('dl > div', { hasText: 'Products watched' }).locator('dd')).toHaveText(`${rows}`);
      await expect(shelves.getByText('N/A')).toHaveCount(0);
      expect(await layoutShift(page), `at ${width} px`).toBe(0);
    }
  });

  test('opens one of ten answers at a time, and closes it again', async ({ page }) => {
    await page.goto('/');
    const answers = page.getByRole('main').locator('details > div');
    await expect(answers).toHaveCount(10);
    const shown = answers.filter({ visible: true });
    await expect(shown).toHaveCount(0);
    for (const [question, answer] of QUESTIONS) {
      await page.getByRole('heading', { level: 3, name: question, exact: true }).click();
      await expect(shown).toHaveText([answer]);
    }
    await page.getByRole('heading', { level: 3, name: 'Which brands are popular?' }).click();
    await expect(shown).toHaveCount(0);
  });

  test('leads from a plan to the sign-up', async ({ page }) => {
    await page.goto('/');
    const plans = page.getByRole('region', { name: 'Plans' });
    for (const price of ['$2.99', '$4.99', '$9.99']) await expect(plans.getByText(price)).toBeVisible();
    await plans.getByRole('link', { name: 'Start with Standard' }).click();
    await expect(page).toHaveURL('/signup');
  });
});
