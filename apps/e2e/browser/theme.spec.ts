import { expect, test } from './support/browser-test';
import { holdBack } from './support/hold-back';
import { onPhone } from './support/widths';

const paper = { light: 'rgb(251, 247, 240)', dark: 'rgb(20, 16, 12)' };

onPhone('the theme', () => {
  test('follows the device until one is chosen', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    await expect(page.locator('body')).toHaveCSS('background-color', paper.dark);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('body')).toHaveCSS('background-color', paper.light);
  });

  test('is the light one on paper, whichever was chosen', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect(page.locator('body')).toHaveCSS('background-color', paper.dark);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('body')).toHaveCSS('background-color', paper.light);
  });

  test('stays as it was chosen on later visits, and is there before any script, so that the other one never flashes', async ({
    page,
  }) => {
    await page.goto('/');
    const dark = page.getByRole('button', { name: 'Dark theme' });
    await dark.click();
    await expect(dark).toHaveAttribute('aria-pressed', 'true');
    const letScriptsCome = await holdBack(page, /\.js$/);
    await page.goto('/product-search', { waitUntil: 'commit' });

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', paper.dark);
    letScriptsCome();
    await expect(dark).toHaveAttribute('aria-pressed', 'true');
  });
});
