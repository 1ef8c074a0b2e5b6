import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults } from './support/accessibility-faults';
import { openAlertsPage, typeTerm } from './support/alerts-page';
import { expect, test } from './support/browser-test';
import { holdBack } from './support/hold-back';
import { becomeMember } from './support/member';
import { toast } from './support/toasts';
import { atBothWidths, onPhone } from './support/widths';

const ALERTS = /\/api\/alerts$/;

const create = (page: Page): Locator => page.getByRole('button', { name: 'Create Alert' });

onPhone('a new alert', () => {
  test('offers another spelling, which may be taken or not', async ({ page, context }) => {
    await becomeMember(context);
    await openAlertsPage(page);
    await typeTerm(page, 'eagel rare');
    await expect(page.getByText('Did you mean Eagle Rare?')).toBeVisible();
    await page.getByRole('button', { name: 'Keep original' }).click();
    await expect(page.getByText('Did you mean')).toBeHidden();
    await expect(page.getByLabel('Search term')).toHaveValue('eagel rare');
    await page.getByRole('button', { name: 'Cancel' }).click();

    await typeTerm(page, 'eagel rare');
    await page.getByRole('button', { name: 'Use correction' }).click();
    await create(page).click();
    await expect(toast(page, 'Alert created successfully! We corrected "eagel rare" to "Eagle Rare".')).toBeVisible();
  });

  test.describe('that is refused', () => {
    test.use({ refusals: [400, 409, 422, 503] });

    test('keeps a term that finds nothing, and asks for another', async ({ page, context }) => {
      await becomeMember(context);
      await openAlertsPage(page);
      await typeTerm(page, 'zzqxv wvutq');
      const answerCreation = await holdBack(page, ALERTS);
      await create(page).click();
      await expect(create(page)).toBeDisabled();
      answerCreation();
      await expect(page.getByRole('heading', { name: 'Alert Creation Failed' })).toBeVisible();
      await expect(toast(page, /^Failed to create alert: /)).toBeVisible();
      await page.getByRole('button', { name: 'Try Different Search Term' }).click();
      await expect(page.getByLabel('Search term')).toHaveValue('zzqxv wvutq');
      await create(page).click();
      await expect(page.getByRole('heading', { name: 'Alert Creation Failed' })).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('button', { name: 'Add New Alert' })).toBeVisible();
    });

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

    test('takes a narrower term instead of one that is too broad', async ({ page, context }) => {
      await becomeMember(context);
      await openAlertsPage(page);
      await typeTerm(page, "jack daniel's");
      await create(page).click();
      await page
        .getByRole('list', { name: 'Narrow it down to' })
        .getByRole('button', { name: 'Jack Daniels Black Label 6 products' })
        .click();
      await expect(page.getByLabel('Search term')).toHaveValue('Jack Daniels Black Label');
      await expect(page.getByLabel('Search term')).toBeFocused();
      await create(page).click();
      await expect(toast(page, 'Alert created successfully!')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Jack Daniels Black Label', exact: true })).toBeVisible();
    });
  });
});
