import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { nextGoodPass } from './support/passes';
import { putOnShelf } from './support/stand-ins';
import { atBothWidths } from './support/widths';

/** Rock Hill Farms, which no store has and no other test touches. */
const ARRIVING = { sku: '020199', name: /^Rock Hill Farms/, store: 12 };

test('a guest finds on the boards what just came in, cheaper, rare, sold off or on its way, and what a text would cost, a member what came to their stores', async ({
  page,
  context,
}) => {
  test.slow();
  await putOnShelf(ARRIVING.sku, ARRIVING.store, 6);
  await nextGoodPass(page.request);

  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'What Came In' }).click();
  await expect(page).toHaveURL('/drops');
  const bottle = page.getByRole('link', { name: ARRIVING.name });
  await atBothWidths(page, async () => {
    await expect(bottle).toBeVisible();
    await expect(page.getByText('from $2.99 a month').first()).toBeVisible();
  });

  const boards = page.getByRole('navigation', { name: 'Boards' });
  for (const label of ['Price cuts', 'Rarely seen', 'Clearance', 'On its way']) {
    await boards.getByRole('link', { name: label }).click();
    await expect(boards.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('Failed to load the board')).toBeHidden();
  }
  await boards.getByRole('link', { name: 'Just in' }).click();
  await bottle.click();
  await expect(page.getByRole('heading', { level: 1, name: ARRIVING.name })).toBeVisible();

  await page.getByLabel('Distance from').selectOption('Salt Lake City');
  await expect(page.getByText(/\d mi\b/).first()).toBeVisible();
  await page.goto('/drops');
  await page.getByLabel('Stores').selectOption('Near Salt Lake City');
  await expect(page).toHaveURL(/stores=near/);
  await expect(bottle).toBeVisible();
  await page.evaluate(() => localStorage.setItem('homeTown', 'Moab'));
  await page.reload();
  await expect(page.getByLabel('Stores')).toHaveValue('near');
  await expect(page.locator('[data-page-pending]')).toHaveCount(0);
  await expect(bottle).toBeHidden();

  await becomeMember(context, { plan: 'basic', homeStores: ['0012'] });
  await page.goto('/drops');
  await page.getByLabel('Stores').selectOption('My stores');
  await expect(page).toHaveURL(/stores=mine/);
  await expect(bottle).toBeVisible();
  await expect(page.getByText(/^6 came to your #12 · \d+ mi$/).first()).toBeVisible();
});
