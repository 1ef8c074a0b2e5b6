import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { onPhone } from './support/widths';

const CHECK = '**/api/stripe/check-subscription';
const SECOND_MS = 1_000;

onPhone('the payment check', () => {
  test('looks 15 times, and then leads to the account', async ({ page, context }) => {
    await becomeMember(context);
    await page.clock.install();
    let looks = 0;
    await page.route(CHECK, async (route) => {
      looks++;
      await route.continue();
    });
    await page.goto('/payment-success');
    await expect(page.getByRole('heading', { level: 1, name: 'Verifying Your Subscription' })).toBeVisible();
    const needed = page.getByRole('heading', { level: 1, name: 'Verification Needed' });
    await expect(async () => {
      await page.clock.runFor(2 * SECOND_MS);
      expect(await needed.isVisible()).toBe(true);
    }).toPass({ intervals: [50] });
    expect(looks).toBe(15);
    await expect(page.getByText('Unable to verify subscription. Please check your account page.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue to Alerts' })).toBeVisible();
    await page.getByRole('link', { name: 'Check Account' }).click();
    await expect(page).toHaveURL('/account');
  });

  test.describe('whose server fails', () => {
    test.use({ refusals: [500] });

    test('goes on looking, welcomes whoever has paid, and leads to the alerts', async ({ page, context }) => {
      await becomeMember(context, { plan: 'standard' });
      let looks = 0;
      await page.route(CHECK, (route) =>
        ++looks > 1 ? route.continue() : route.fulfill({ status: 500, json: { error: 'Out of order' } }),
      );
      await page.goto('/payment-success');
      await expect(page.getByRole('heading', { level: 1, name: 'Verifying Your Subscription' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome Aboard!' })).toBeVisible();
      expect(looks).toBeGreaterThan(1);
      await expect(page.getByRole('link', { name: 'Go to My Alerts' })).toBeVisible();
      await expect(page).toHaveURL('/alerts');
    });
  });
});
