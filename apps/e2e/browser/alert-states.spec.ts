import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { alertList } from '@barrelhive/contracts';
import { openAlertsPage } from './support/alerts-page';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { toast } from './support/toasts';
import { onDesk } from './support/widths';

const ALERTS = /\/api\/alerts$/;
const RELOAD_DELAY_MS = 500;

/** Lets the list of alerts hold one more, the newest, until it is deleted. */
async function playOneMore(page: Page, search_term: string): Promise<void> {
  const id = randomUUID();
  let isDeleted = false;
  await page.route(ALERTS, async (route) => {
    const answer = await route.fetch();
    const alerts = alertList.parse(await answer.json());
    const newest = alerts.map((alert) => ({
      ...alert,
      search_id: id,
      search_term,
      created_at: new Date().toISOString(),
    }));
    await route.fulfill({ json: isDeleted ? alerts : [...alerts, ...newest.slice(0, 1)] });
  });
  await page.route(`**/api/alerts/${id}`, async (route) => {
    isDeleted = true;
    await route.fulfill({ json: {} });
  });
}

onDesk('the alerts page', () => {
  test('is empty at first, counts what is typed, and shows the new alert', async ({ page, context }) => {
    const { phone_number } = await becomeMember(context);
    await openAlertsPage(page);
    await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible();
    await expect(page.getByText(`${phone_number.slice(5, 8)}-${phone_number.slice(8)}`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Change', exact: true })).toHaveAttribute('href', '/account');

    await page.getByRole('button', { name: 'Add New Alert' }).click();
    await page.getByLabel('Search term').fill('Eag');
    await expect(page.getByText('3/256 characters')).toBeVisible();
    const create = page.getByRole('button', { name: 'Create Alert' });
    await expect(create).toBeDisabled();
    await page.getByLabel('Search term').fill('W'.repeat(257));
    await expect(page.getByText('Search term must be 256 characters or less', { exact: true })).toBeVisible();
    await expect(create).toBeDisabled();
    await page.getByLabel('Search term').fill('Eagle Rare');
    await expect(create).toBeEnabled();
    await expect(page.getByText('10/256 characters')).toBeVisible();
    await expect(page.getByText('Valid search term')).toBeVisible();
    await page.getByLabel('Search term').press('Enter');
    await expect(toast(page, 'Alert created successfully!')).toBeVisible();
    const card = page.getByRole('article', { name: 'Eagle Rare' });
    await expect(card.getByText(/^Created on/)).toBeVisible();
    await expect(card.getByRole('table').or(card.getByRole('list')).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add New Alert' })).toBeVisible();
  });

  test('removes what a plan does not allow, newest first, and says so', async ({ page, context }) => {
    await becomeMember(context, { alerts: ['Buffalo Trace', 'Eagle Rare'] });
    await playOneMore(page, 'Weller Antique');
    await page.addInitScript(() => {
      window.addEventListener('alertsCleanedUp', (event) => {
        const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
        document.documentElement.dataset.cleanedUp = JSON.stringify(detail);
      });
    });
    await openAlertsPage(page);
    await expect(toast(page, 'Removed 1 newest alert(s) to match your Basic plan limit.')).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('data-cleaned-up', '{"removedCount":1}');
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('article', { name: 'Weller Antique' })).toBeHidden();

    const saidAt = Date.now();
    await Promise.all([
      page.waitForRequest(ALERTS),
      page.evaluate(() => window.dispatchEvent(new CustomEvent('alertsCleanedUp', { detail: { removedCount: 1 } }))),
    ]);
    expect(Date.now() - saidAt, 'how long the list is left alone').toBeGreaterThanOrEqual(RELOAD_DELAY_MS);
  });

  test('invites to upgrade until that is dismissed', async ({ page, context }) => {
    await becomeMember(context);
    await openAlertsPage(page);
    const banner = page.getByRole('complementary', { name: 'Upgrade' });
    await expect(banner.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/subscription-select');
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible();
    await expect(banner).toBeHidden();
  });
});
