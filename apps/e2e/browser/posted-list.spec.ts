import { readFile } from 'node:fs/promises';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { postList } from './support/states/monthly-list-states';
import { onPhone } from './support/widths';

const PATH = '/allocated-items';

onPhone('the list that is posted', () => {
  test('shows what each store opens with, mine first, then the nearest to a town that was chosen', async ({
    page,
    context,
  }) => {
    await becomeMember(context, { plan: 'premium' });
    await context.addInitScript(() => localStorage.setItem('homeTown', 'Ogden'));
    await postList(page);
    await page.goto(PATH);
    await expect(page.getByText('42 bottles in 8 stores. Quantities are what each store opens with.')).toBeVisible();
    const stores = page.getByRole('list', { name: 'What each store opens with' }).getByRole('listitem');
    await expect(stores.first()).toContainText('#12 Salt Lake City');
    await expect(stores.first()).toContainText('Your store');
    await expect(stores.first()).toContainText('Blanton Bourbon Single Barrel 12, Weller Antique 107 6');
    await expect(stores.nth(1)).toContainText('#20 Ogden');
    await expect(stores).toHaveCount(6);
    await page.getByRole('button', { name: 'Show all 8 stores' }).click();
    await expect(stores.last()).toContainText('#01 Moab');
    await stores.first().getByRole('link', { name: 'Blanton Bourbon Single Barrel' }).click();
    await expect(page).toHaveURL(/\/bottles\/016850$/);
  });

  test('makes a calendar entry of the hour before a store opens', async ({ page, context }) => {
    await becomeMember(context, { plan: 'premium' });
    await postList(page);
    await page.goto(PATH);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add #12 Salt Lake City to my calendar' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('barrelhive-2026-12-19-store-12.ics');
    expect(await readFile(await file.path(), 'utf8')).toContain('DTSTART:20261219T170000Z');
  });

  test('says how many bottles it holds to whoever has no plan, and no more', async ({ page, context }) => {
    await becomeMember(context);
    await postList(page, { status: 'restricted', stores: [] });
    await page.goto(PATH);
    await expect(page.getByText('42 bottles. Where they are comes with a plan.')).toBeVisible();
    await page.getByRole('link', { name: 'See what your stores open with' }).click();
    await expect(page).toHaveURL(/\/subscription-select$/);
  });

  test('says that nothing of it matches the alerts, and is where the link of its text leads', async ({
    page,
    context,
  }) => {
    await becomeMember(context, { plan: 'basic' });
    await postList(page, { status: 'available_filtered', stores: [] });
    await page.goto('/list');
    await expect(page.getByText('None of its 42 bottles matches your alerts.')).toBeVisible();
    await expect(page).toHaveURL(PATH);
  });
});
