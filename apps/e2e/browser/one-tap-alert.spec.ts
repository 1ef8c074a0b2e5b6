import { newAccount } from '../flows/new-account';
import { expect, test } from './support/browser-test';
import { searchFor } from './support/search-page';
import { fillSignUp, passAgeGate } from './support/sign-up-page';
import { onPhone } from './support/widths';

onPhone('one tap on the results of a search', () => {
  test('leads a guest through sign-up to an alert for the searched term', async ({ page }) => {
    await page.goto('/product-search');
    await searchFor(page, 'weller');
    await page.getByRole('button', { name: 'Text me when it arrives: weller', exact: true }).click();
    await expect(page).toHaveURL('/signup');
    await passAgeGate(page);
    await fillSignUp(page, newAccount());
    await page.getByRole('link', { name: 'Skip for now and try out the site first' }).click();
    await expect(page.getByText('Alert created successfully!')).toBeVisible();
    await expect(page.getByRole('article', { name: 'weller', exact: true })).toBeVisible();
  });
});
