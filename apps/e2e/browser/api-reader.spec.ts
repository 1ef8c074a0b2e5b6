import { expect, test } from './support/browser-test';

test('shows the description of the API, and makes a call from it', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /^Barrelhive/ })).toBeVisible();
  const operation = page.locator('#operations-Search-readInventoryStatus');
  await operation.getByRole('button').first().click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  await expect(operation.locator('.live-responses-table')).toContainText('recentRuns');
});
