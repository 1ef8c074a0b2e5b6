import type { Page } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { becomeMember, signUp } from './support/member';
import { fillLogin } from './support/login-page';
import { toast } from './support/toasts';
import { atBothWidths, onDesk } from './support/widths';

const HOUR_MS = 3_600_000;
const EXPIRED = 'Your session has expired. Please log in again.';

/** Lets the session have begun this long ago, and the person have done the last thing then or later. */
async function ageSession(page: Page, { begunFor, idleFor = begunFor }: { begunFor: number; idleFor?: number }) {
  const ago = (hours: number) => Date.now() - hours * HOUR_MS;
  // The next page finds it so: this one would judge the session at its next call.
  await page.addInitScript(
    (data) => window.localStorage.setItem('session_data', data),
    JSON.stringify({
      lastActivity: ago(idleFor),
      sessionStart: ago(begunFor),
    }),
  );
}

/** The links of the header hold these, where there is room for them or behind the button of the menu. */
async function expectLinks(page: Page, names: string[]): Promise<void> {
  const banner = page.getByRole('banner');
  await atBothWidths(page, async ({ isWide }) => {
    if (!isWide) await banner.getByRole('button', { name: 'Open menu' }).click();
    const links = isWide ? banner.getByRole('navigation', { name: 'Main' }) : page.getByRole('dialog');
    for (const name of names) await expect(links.getByRole('link', { name, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });
}

const GUEST_LINKS = ['Login', 'Sign Up'];
const MEMBER_LINKS = ['Product Search', 'My Alerts', 'Monthly Allocated List', 'My Account', 'What Came In', 'Stores'];

/** Sends a new password on the account page. */
async function changePassword(page: Page, password: string, next: string): Promise<void> {
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current Password').fill(password);
  await page.getByLabel('New Password').fill(next);
  await page.getByRole('button', { name: 'Save' }).click();
}

onDesk('every page', () => {
  test('has the links of a guest, and those of a member', async ({ page }) => {
    const { account } = await signUp(page.request);
    await page.goto('/');
    await expect(
      page.getByRole('main').getByRole('heading', { name: 'Stop driving from store to store' }),
    ).toBeVisible();
    await expectLinks(page, GUEST_LINKS);
    await page.goto('/login');
    await fillLogin(page, account);
    await expect(page).toHaveURL('/alerts');
    await expectLinks(page, MEMBER_LINKS);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Stop driving from store to store' })).toBeHidden();
  });

  test('reads the stored name again when it gets the focus, and when another tab changes it', async ({
    page,
    context,
  }) => {
    await page.goto('/privacy');
    // Only code that has come can have read the name before.
    const dark = page.getByRole('button', { name: 'Dark theme' });
    await dark.click();
    await expect(dark).toHaveAttribute('aria-pressed', 'true');
    await page.evaluate(() => window.localStorage.setItem('userName', 'Ann'));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expectLinks(page, MEMBER_LINKS);
    const other = await context.newPage();
    await other.goto('/robots.txt');
    await other.evaluate(() => window.localStorage.removeItem('userName'));
    await expectLinks(page, GUEST_LINKS);
  });

  test('leads to the login from where one needs to be known', async ({ page }) => {
    for (const path of ['/alerts', '/account', '/allocated-items', '/search/some-alert', '/search/item/018006']) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
  });

  test.describe('in two tabs', () => {
    test.use({ refusals: [401] });

    test('follows what the other tab does', async ({ page, context }) => {
      const { account } = await signUp(page.request);
      await page.goto('/login');
      await fillLogin(page, account);
      await expect(page).toHaveURL('/alerts');
      const other = await context.newPage();
      await other.goto('/account');
      await expect(other.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();

      await page.goto('/account');
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(toast(page, 'You have been logged out')).toBeVisible();
      await expect(page).toHaveURL('/');
      await expect(other).toHaveURL('/login');
      const kept = await page.evaluate(() => Object.keys(window.localStorage));
      for (const key of ['auth_token', 'userName', 'userId', 'session_data']) expect(kept).not.toContain(key);
      await fillLogin(other, account);
      await expect(other).toHaveURL('/account');
      await expect(page.getByText('Searches Remaining: Unlimited')).toBeVisible();
    });

    test('keeps whoever changes the password in the other tab', async ({ page, context }) => {
      const { account } = await signUp(page.request);
      await page.goto('/login');
      await fillLogin(page, account);
      await expect(page).toHaveURL('/alerts');
      const other = await context.newPage();
      let isChanged = false;
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/auth/change-password', async (route) => {
        const response = await route.fetch();
        isChanged = response.ok();
        await released;
        await route.fulfill({ response });
      });
      await page.goto('/account');
      await changePassword(page, account.password, 'Another-Trail-2');
      await expect.poll(() => isChanged).toBe(true);

      // The old token is worth nothing any more, and the new one has not arrived.
      const refused = other.waitForResponse((response) => response.status() === 401);
      await other.goto('/account');
      await refused;
      release();
      await expect(other.getByText(account.email)).toBeVisible();
      await expect(other).toHaveURL('/account');
      await expect(toast(other, EXPIRED)).toHaveCount(0);
    });
  });

  test.describe('whose code is faulty', () => {
    test.use({ breaksWith: ['Out of order', 'Service Unavailable'] });

    test('may break, and then says so, with the status of what broke it', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
      // The code of the next page fails as soon as it is shown.
      await page.route(/\/assets\/privacy-[^/]+\.js/, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export default function Broken() { throw new Error("Out of order"); }',
        }),
      );
      await page.getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' })).toBeVisible();
      await expect(page.getByText('Out of order')).toBeVisible();

      await page.getByRole('link', { name: 'Return to Home' }).click();
      await expect(page).toHaveURL('/');
      const failure = JSON.stringify({ status: 503, statusText: 'Service Unavailable', internal: false, data: '' });
      await page.route(/\/assets\/terms-[^/]+\.js/, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `export default function Broken() { throw ${failure}; }`,
        }),
      );
      await page.getByRole('link', { name: 'Terms of Service' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' })).toBeVisible();
      await expect(page.getByText('503 Service Unavailable', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
    });
  });

  test.describe('that is refused', () => {
    test.use({ refusals: [401, 403] });

    test('leads on from a login whose own page ended the session of four idle hours', async ({ page }) => {
      const { account } = await signUp(page.request);
      await page.goto('/login');
      await fillLogin(page, account);
      await expect(page).toHaveURL('/alerts');
      await ageSession(page, { begunFor: 4.1 });
      await page.goto('/login');
      await expect(toast(page, EXPIRED)).toHaveCount(1);
      expect(await page.evaluate(() => window.localStorage.getItem('auth_token'))).toBeNull();
      await fillLogin(page, account);
      await expect(page).toHaveURL('/alerts');
    });

    test('ends the session, says so once, and asks for a login', async ({ page, context }) => {
      await becomeMember(context);
      await page.goto('/account');
      await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
      for (const status of [401, 403]) {
        await page.route('**/api/alerts', (route) => route.fulfill({ status, json: { error: 'Expired' } }));
        await page.goto('/alerts');
        await expect(toast(page, EXPIRED)).toHaveCount(1);
        await expect(page).toHaveURL('/login');
      }
    });
  });
});
