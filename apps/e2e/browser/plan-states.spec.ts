import { expect, test } from './support/browser-test';
import { holdBack } from './support/hold-back';
import { givePremium } from './support/give-premium';
import { becomeMember } from './support/member';
import { changeSubscription, failRenewal } from './support/stand-ins';
import { toast } from './support/toasts';
import { atBothWidths, onDesk, onPhone } from './support/widths';

const CHECK = '**/api/stripe/check-subscription';
const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

onPhone('the plan beside the alerts', () => {
  test('has its price in the line of its name', async ({ page, context }) => {
    await becomeMember(context, { plan: 'premium' });
    await page.goto('/alerts');
    await atBothWidths(page, async () => {
      const name = await page.getByText('Premium', { exact: true }).boundingBox();
      const price = await page.getByText('$9.99 a month').boundingBox();
      expect(price?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
    });
  });
});

onPhone('the choice of plans', () => {
  test('is busy while the payment page is asked for, and waits while it is open', async ({ page, context }) => {
    await becomeMember(context);
    const goOn = await holdBack(page, /\/api\/stripe\/create-checkout/);
    await page.goto('/subscription-select');
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Choose Premium' }).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose Basic' })).toBeDisabled();
    goOn();
    await opened;
    // Whoever comes back from the other tab without having paid reads on what this page waits.
    await expect(page.getByText('Complete your payment in the new tab')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Choose Premium' })).toBeEnabled();
  });

  test('waits no longer than five minutes for the payment', async ({ page, context }) => {
    await becomeMember(context);
    await page.clock.install();
    await page.goto('/subscription-select');
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Choose Basic' }).click();
    await opened;
    const waiting = page.getByText('This page goes on by itself as soon as your plan is active.');
    await expect(waiting).toBeVisible();
    const looked = page.waitForResponse(CHECK);
    await page.clock.fastForward('04:50');
    await looked;
    await expect(waiting).toBeVisible();
    await page.clock.fastForward('00:10');
    await expect(waiting).toBeHidden();
    await expect(page).toHaveURL('/subscription-select');
  });

  test('leads whoever has a plan to the portal, and waits for another plan than that', async ({ page, context }) => {
    await becomeMember(context, { plan: 'basic' });
    await page.goto('/subscription-select');
    await expect(page.getByText('You have Basic. Another plan takes its place: you never pay for two.')).toBeVisible();
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Choose Premium' }).click();
    const portal = await opened;
    await expect(page.getByText('Change your plan in the new tab')).toBeVisible();
    await portal.waitForURL(/\/p\/session\//);
    const looked = () => page.waitForResponse(CHECK);
    await looked();
    await looked();
    await expect(page).toHaveURL('/subscription-select');
    await portal.getByRole('button', { name: 'Change to Premium' }).click();
    await expect(page).toHaveURL('/alerts');
    await expect(toast(page, 'Welcome! Your subscription is now active.')).toBeVisible();
  });
});

onDesk('the plan on the account', () => {
  test('that ended says what was had, and is bought again in one tap', async ({ page, context }) => {
    const { email } = await becomeMember(context, { plan: 'standard' });
    await page.goto('/account');
    await changeSubscription(email, 'cancel-now');
    const renew = page.getByRole('button', { name: 'Renew Standard for $4.99 a month' });
    await expect(async () => {
      await page.reload();
      await expect(renew).toBeVisible({ timeout: SECOND_MS });
    }).toPass();
    await expect(page.getByText('Expired', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Your Standard plan ended on /)).toBeVisible();

    const opened = context.waitForEvent('page');
    await renew.click();
    const payment = await opened;
    await expect(page.getByText('Complete your payment in the new tab')).toBeVisible();
    await payment.getByRole('button', { name: /^Pay/ }).click();
    await expect(payment.getByRole('heading', { level: 1, name: 'Welcome Aboard!' })).toBeVisible();
    await expect(page).toHaveURL('/alerts');
    await expect(toast(page, 'Welcome! Your subscription is now active.')).toBeVisible();
  });

  test('that an operator gave is complimentary, and what is still paid for beside it can be ended', async ({
    page,
    context,
  }) => {
    const { email } = await becomeMember(context, { plan: 'standard' });
    await givePremium(email);
    await page.goto('/account');
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Complimentary', { exact: true })).toBeVisible({ timeout: SECOND_MS });
    }).toPass();
    await expect(page.getByText('Premium', { exact: true })).toBeVisible();
    await expect(page.getByText('You still pay for Standard, which you can cancel.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Manage subscription' })).toBeVisible();
  });
});

onDesk('a renewal that failed', () => {
  test('says on which day the plan ends, and leads to where the card is repaired', async ({ page, context }) => {
    const { email } = await becomeMember(context, { plan: 'standard' });
    const beforeItFailed = Date.now();
    await failRenewal(email);
    const afterItFailed = Date.now();
    const banner = page.getByRole('complementary', { name: 'Failed payment' });
    await expect(async () => {
      await page.goto('/alerts');
      await expect(banner).toBeVisible({ timeout: SECOND_MS });
    }).toPass();
    const dayInAWeek = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Denver', dateStyle: 'medium' });
    // A day can end in Denver while the renewal fails.
    const days = [beforeItFailed, afterItFailed].map((instant) => dayInAWeek.format(instant + 7 * DAY_MS));
    await expect(banner).toContainText(
      new RegExp(`Your Standard plan goes on until (?:${days.join('|')})\\. Update your card to keep it\\.`),
    );
    await page.goto('/account');
    await expect(banner).toBeVisible();
    const opened = context.waitForEvent('page');
    await banner.getByRole('button', { name: 'Update your card' }).click();
    const portal = await opened;
    await portal.getByRole('button', { name: 'Use a card that pays' }).click();
    await expect(portal.getByText('Your card is saved.')).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Active', { exact: true })).toBeVisible();
      await expect(banner).toBeHidden({ timeout: SECOND_MS });
    }).toPass();
  });
});
