import type { Page } from '@playwright/test';
import { alertList } from '@barrelhive/contracts';
import { expect, test } from './support/browser-test';
import { holdBack } from './support/hold-back';
import { tabTo } from './support/keyboard';
import { fillLogin } from './support/login-page';
import { becomeMember } from './support/member';
import { searchFor } from './support/search-page';
import { onPhone } from './support/widths';

const RIGHT_TO_LEFT_NAME = 'محمد علي';

/** How many things move for longer than a moment. */
function countMoving(page: Page): Promise<number> {
  return page.evaluate(
    () => document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().activeDuration) > 1).length,
  );
}

onPhone('for whoever needs it otherwise', () => {
  test('nothing moves for whoever wants no motion: neither a search, nor a menu, nor a dialog', async ({ page }) => {
    await holdBack(page, /\/api\/search/);
    await page.goto('/product-search');
    await searchFor(page, 'buffalo trace');
    await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible();
    expect(await countMoving(page)).toBe(0);

    const menuButton = page.getByRole('banner').getByRole('button', { name: 'Open menu' });
    if (await menuButton.isVisible()) {
      await menuButton.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await countMoving(page)).toBe(0);
    }
  });

  test.describe('who forgot a password', () => {
    test.use({ refusals: [401] });

    test('sees its dialog and the message without motion', async ({ page }) => {
      await page.goto('/login');
      await fillLogin(page, { email: 'nobody@example.com', password: 'Not-My-Password-1' });
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await countMoving(page)).toBe(0);
    });
  });

  test('the focus is seen in the colours that a person forces', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/login');
    for (const stop of [
      page.getByLabel('Email'),
      page.getByRole('main').getByRole('button', { name: 'Login' }),
      page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }),
    ]) {
      await tabTo(page, stop);
      await expect(stop).toBeFocused();
    }
  });

  test('a switch shows its state in the colours that a person forces', async ({ page, context }) => {
    await becomeMember(context, { plan: 'premium' });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/account');
    const toggle = page.getByRole('switch').first();
    await expect(toggle).toBeEnabled();
    const colours = await toggle.evaluate((root) =>
      [root, root.firstElementChild ?? root].map((part) => getComputedStyle(part).backgroundColor),
    );
    expect(colours[0]).not.toBe(colours[1]);
  });

  test('a term from right to left stands and is typed in its own direction', async ({ page, context }) => {
    await becomeMember(context, { alerts: ['Eagle Rare'] });
    await page.route('**/api/alerts', async (route) => {
      const alerts = alertList.parse(await (await route.fetch()).json());
      await route.fulfill({ json: alerts.map((alert) => ({ ...alert, search_term: RIGHT_TO_LEFT_NAME })) });
    });
    await page.goto('/alerts');
    const card = page.getByRole('article', { name: RIGHT_TO_LEFT_NAME });
    await expect(card.getByRole('link', { name: RIGHT_TO_LEFT_NAME })).toHaveCSS('direction', 'rtl');
    await page.getByRole('button', { name: 'Add New Alert' }).click();
    await page.getByLabel('Search term').fill(RIGHT_TO_LEFT_NAME);
    await expect(page.getByLabel('Search term')).toHaveCSS('direction', 'rtl');
    await page.goto('/product-search');
    await page.getByRole('searchbox').fill(RIGHT_TO_LEFT_NAME);
    await expect(page.getByRole('searchbox')).toHaveCSS('direction', 'rtl');
  });
});
