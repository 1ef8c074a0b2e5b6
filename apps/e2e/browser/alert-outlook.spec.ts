import { alertList, type AlertOutlook, alertOutlookList } from '@barrelhive/contracts';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/accessibility-faults';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { playStream } from './support/played-stream';
import { writeText } from './support/stand-ins';
import { atBothWidths, onDesk } from './support/widths';

async function openCard(page: Page) {
  await page.goto('/alerts');
  return page.getByRole('article', { name: 'Eagle Rare' });
}

/** While results come in, they are faint for a moment. */
async function expectNoFaults(page: Page) {
  await expect(page.getByText('Refreshing data...')).toHaveCount(0);
  await atBothWidths(page, async () => expect(await accessibilityFaults(page)).toEqual([]));
}

/** The server says this of why the alerts are silent. */
const playWithheld = (page: Page, withheld: AlertOutlook['withheld']) =>
  page.route('**/api/alert-outlooks', async (route) => {
    const outlooks = alertOutlookList.parse(await (await route.fetch()).json());
    await route.fulfill({ json: outlooks.map((outlook) => ({ ...outlook, withheld })) });
  });

onDesk('the card of an alert', () => {
  test('says when it is looked at next, and that the plan has no texts', async ({ page, context }) => {
    await becomeMember(context, { alerts: ['Eagle Rare'] });
    const card = await openCard(page);
    await expect(async () => {
      await page.reload();
      await expect(card.getByText(/^Next look .+ · No texts on your plan$/)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByText(/^Texts need a plan\. None go to/)).toBeVisible();
    await expectNoFaults(page);
  });

  test('says that the phone replied STOP, until it replies START', async ({ page, context }) => {
    const { phone_number: phone } = await becomeMember(context, { plan: 'basic', alerts: ['Eagle Rare'] });
    const stopped = page.getByText(
      / · You replied STOP on \w+ \d+\. Text START to the same number to get texts again$/,
    );
    await writeText(phone, 'STOP');
    const card = await openCard(page);
    await expect(async () => {
      await page.reload();
      await expect(card.and(page.getByRole('article').filter({ has: stopped }))).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByText(/^You replied STOP\. Until you text us START, no alerts go to/)).toBeVisible();
    await expectNoFaults(page);
    await page.getByRole('banner').getByRole('link', { name: 'My Account' }).click();
    await expect(page.getByText(/^You replied STOP on \w+ \d+, \d{4}: none is sent to/)).toBeVisible();
    await page.goBack();
    await writeText(phone, 'START');
    await expect(async () => {
      await page.reload();
      await expect(card.getByText(/^Next look/)).toBeVisible({ timeout: 2_000 });
      await expect(stopped).toBeHidden({ timeout: 1_000 });
    }).toPass();
  });

  test('says that nothing in the list has matched for 30 days, and marks what is only near', async ({
    page,
    context,
  }) => {
    await becomeMember(context, { plan: 'basic', alerts: ['Eagle Rare'] });
    const said = { isNear: true, found_nothing_since: '2026-01-19T05:00:00.000Z' };
    await playWithheld(page, { obstacle: 'found nothing', since: said.found_nothing_since });
    await page.route(/\/api\/alerts$/, async (route) => {
      const alerts = alertList.parse(await (await route.fetch()).json());
      await route.fulfill({ json: alerts.map((alert) => ({ ...alert, ...said })) });
    });
    const stream = await playStream(page);
    const card = await openCard(page);
    await expect(card.getByText('Refreshing data...')).toBeVisible();
    await stream.send({ type: 'complete', items: [] });
    await expect(card.getByText("Nothing in the state's list matches this now. We watch for it.")).toBeVisible();
    await expect(card.getByText(/ · Nothing in the state's list has matched this for 30 days$/)).toBeVisible();
    await expectNoFaults(page);
    await page.reload();
    await expect(card.getByText('Refreshing data...')).toBeVisible();
    await stream.send({
      type: 'complete',
      items: [{ sku: '017756', name: 'EAGLE RARE', currentPrice: '$44.99', storeQty: 0 }],
    });
    await expect(card.getByText('No name has all of your words. These come near.')).toBeVisible();
    await expectNoFaults(page);
  });
});
