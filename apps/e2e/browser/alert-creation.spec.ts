import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults } from './support/accessibility-faults';
import { openAlertsPage, typeTerm } from './support/alerts-page';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { toast } from './support/toasts';
import { atBothWidths, onPhone } from './support/widths';

const create = (page: Page): Locator => page.getByRole('button', { name: 'Create Alert' });

onPhone('a new alert', () => {
  test.describe('that is refused', () => {
    test.use({ refusals: [400, 409, 422, 503] });

    test('is watched for when the state does not list it yet, and comes back by Undo', async ({ page, context }) => {
      await becomeMember(context);
      await openAlertsPage(page);
      await typeTerm(page, 'zzqxv wvutq');
      await create(page).click();
      const panel = page.getByRole('alert').filter({ hasText: 'Alert Creation Failed' });
      await expect(panel.getByText('The state does not list it yet.')).toBeVisible();
      await atBothWidths(page, async () => expect(await accessibilityFaults(page)).toEqual([]));
      await panel.getByRole('button', { name: 'Watch for it' }).click();
      await expect(toast(page, 'Alert created successfully!')).toBeVisible();
      const card = page.getByRole('article', { name: 'zzqxv wvutq' });
      const said = card.getByText("Nothing in the state's list matches this now. We watch for it.");
      await expect(said).toBeVisible();
      await page.getByRole('button', { name: 'Delete alert zzqxv wvutq' }).click();
      await expect(card).toBeHidden();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(said).toBeVisible();
    });
  });
});
