import { user } from '@barrelhive/contracts';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from './support/accessibility-faults';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { atEachWidth } from './support/widths';

async function openCard(page: Page) {
  await page.goto('/alerts');
  return page.getByRole('article', { name: 'Eagle Rare' });
}

atEachWidth('the card of an alert', () => {
  test('says when it is looked at next, and that the plan has no texts', async ({ page, context }) => {
    await becomeMember(context, { alerts: ['Eagle Rare'] });
    const card = await openCard(page);
    await expect(card.getByText(/^Next look .+ · No texts on your plan$/)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('says that the phone needs consent before all else', async ({ page, context }) => {
    await becomeMember(context, { alerts: ['Eagle Rare'] });
    await page.route('**/api/auth/me', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...user.parse(await answer.json()), needs_sms_consent: true } });
    });
    const card = await openCard(page);
    await expect(card.getByText(/ · Your phone needs your consent, on the account page$/)).toBeVisible();
    await expect(card.getByText('No texts on your plan')).toBeHidden();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
