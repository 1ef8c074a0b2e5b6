import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { onPhone } from './support/widths';

const CHECK = '**/api/stripe/check-subscription';

onPhone('the payment check', () => {
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
