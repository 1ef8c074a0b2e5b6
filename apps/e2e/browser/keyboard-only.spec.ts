import { newAccount } from '../flows/new-account';
import { expect, test } from './support/browser-test';
import { playEarlierMonth } from './support/earlier-month';
import { hasRing, tabTo, tabToAndPress, tabToAndType } from './support/keyboard';
import { becomeMember, signUp } from './support/member';
import { onDesk } from './support/widths';

onDesk('with the keyboard alone, a person', () => {
  test('signs up', async ({ page }) => {
    const account = newAccount();
    await page.goto('/signup');
    await tabToAndType(page, page.getByLabel('Month'), 'May');
    await tabToAndType(page, page.getByLabel('Day'), '17');
    await tabToAndType(page, page.getByLabel('Year'), '1980');
    await tabToAndPress(page, page.getByRole('button', { name: 'Continue' }));
    await expect(page.getByLabel('Full name')).toBeFocused();
    await page.keyboard.type(account.name);
    await tabToAndType(page, page.getByLabel('Email'), account.email);
    await tabToAndType(page, page.getByLabel('Password', { exact: true }), account.password);
    await tabToAndType(page, page.getByLabel('Phone number'), account.phone_number.slice(2));
    await tabTo(page, page.getByRole('checkbox', { name: /I agree to receive text messages/ }));
    await page.keyboard.press('Space');
    await tabToAndPress(page, page.getByRole('button', { name: 'Create Account' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Choose Your Plan' })).toBeVisible();
  });

  test('logs in', async ({ page }) => {
    const { account } = await signUp(page.request);
    await page.goto('/login');
    await tabToAndType(page, page.getByLabel('Email'), account.email);
    await tabToAndType(page, page.getByLabel('Password', { exact: true }), account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'My Alerts' })).toBeFocused();
  });

  test('searches, and opens the stores of a bottle', async ({ page }) => {
    await page.goto('/product-search');
    await expect(page.getByText('Guest searches remaining: 3/3')).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.type('eagle rare');
    await page.keyboard.press('Enter');
    const stores = page.getByRole('button', { name: /Store Inventory of Eagle Rare/ }).first();
    await tabToAndPress(page, stores);
    await expect(stores).toHaveAttribute('aria-expanded', 'true');
  });

  test('sends a form with one field once, however often Enter is pressed meanwhile', async ({ page, context }) => {
    await becomeMember(context, { plan: 'premium' });
    const keysAsked: string[] = [];
    await page.route('**/api/auth/keys', async (route) => {
      if (route.request().method() === 'POST') keysAsked.push(route.request().url());
      await route.fallback();
    });
    await page.goto('/account');
    await tabToAndPress(page, page.getByRole('button', { name: 'New key' }));
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('Home Assistant');
    for (let press = 0; press < 5; press++) await page.keyboard.press('Enter');
    await expect(page.getByText('I have it')).toBeVisible();
    expect(keysAsked).toHaveLength(1);
  });

  test('creates an alert and deletes it', async ({ page, context }) => {
    await becomeMember(context);
    await page.goto('/alerts');
    await tabToAndPress(page, page.getByRole('button', { name: 'Add New Alert' }));
    await expect(page.getByLabel('Search term')).toBeFocused();
    await page.keyboard.type('Eagle Rare');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Add New Alert' })).toBeFocused();
    const card = page.getByRole('article', { name: 'Eagle Rare' });
    await tabToAndPress(page, card.getByRole('button', { name: 'Delete alert Eagle Rare' }));
    await expect(card).toBeHidden();
    await expect(page.getByRole('heading', { name: 'My Alerts' })).toBeFocused();
    await expect(page.getByText('Alert deleted successfully')).toBeVisible();
  });

  test('chooses a plan', async ({ page, context }) => {
    await becomeMember(context);
    await page.goto('/subscription-select');
    const opened = page.waitForEvent('popup');
    await tabToAndPress(page, page.getByRole('button', { name: 'Choose Standard' }));
    const checkout = await opened;
    await expect(checkout.getByRole('button', { name: 'Pay $4.99' })).toBeVisible();
  });

  test('narrows the monthly list to a store, and goes to another month', async ({ page, context }) => {
    await becomeMember(context, { plan: 'premium' });
    await playEarlierMonth(page);
    await page.goto('/allocated-items');
    const bottles = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');
    await expect(bottles.first()).toBeVisible();
    const all = await bottles.allTextContents();
    const store = page.getByLabel('Store', { exact: true });
    await tabTo(page, store);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => bottles.count()).toBeLessThan(all.length);
    const narrowed = await bottles.allTextContents();
    expect(narrowed.length).toBeGreaterThan(0);
    expect(all).toEqual(expect.arrayContaining(narrowed));

    await page.keyboard.press('Shift+Tab');
    const period = page.getByLabel('Period');
    await expect(period).toBeFocused();
    expect(await hasRing(period), 'the focus to be seen').toBe(true);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('heading', { name: 'No Items Available' })).toBeVisible();
    await expect(bottles).toHaveCount(0);
    await expect(period).toBeFocused();
  });
});

test.describe('on a phone, with the keyboard alone, a person', () => {
  test.use({ viewport: { width: 390, height: 900 } });

  test('opens the menu, leaves it, and goes by it', async ({ page }) => {
    await page.goto('/');
    const menuButton = page.getByRole('banner').getByRole('button', { name: /menu/i });
    await tabToAndPress(page, menuButton);
    const menu = page.getByRole('dialog');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(menuButton).toBeFocused();
    await page.keyboard.press('Enter');
    await tabToAndPress(page, menu.getByRole('link', { name: 'Login' }));
    await expect(page).toHaveURL('/login');
    await expect(menu).toBeHidden();
  });
});
