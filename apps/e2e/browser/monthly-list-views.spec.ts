import type { Browser, Locator, Page } from '@playwright/test';
import { addressOfNobody, expect, test } from './support/browser-test';
import { becomeMember, type Wishes } from './support/member';
import { onDesk, onPhone } from './support/widths';

const PERIOD = /^(\w+ \d{4}) \((\d+) items?\)/;

/** The bottles of the list, by the links in their headings. */
const bottles = (page: Page): Locator => page.getByRole('heading', { level: 2 }).getByRole('link');

/** Opens the list as somebody else sees it, who has a browser of their own. */
async function openAs(browser: Browser, wishes: Wishes): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': addressOfNobody() } });
  await becomeMember(context, wishes);
  const page = await context.newPage();
  await page.goto('/allocated-items');
  return page;
}

/** What the chosen month says that its list holds. */
async function countInPeriod(page: Page): Promise<number> {
  const period = page.getByLabel('Period');
  await expect(period).toHaveText(PERIOD);
  return Number(PERIOD.exec((await period.textContent()) ?? '')?.[2]);
}

/** The names of the whole list, as somebody with Premium sees it. */
async function wholeList(browser: Browser): Promise<string[]> {
  const page = await openAs(browser, { plan: 'premium' });
  await expect(bottles(page).first()).toBeVisible();
  const names = await bottles(page).allTextContents();
  expect(await countInPeriod(page)).toBe(names.length);
  await page.context().close();
  return names;
}

onDesk('the monthly list', () => {
  test('counts for whoever has less than Premium exactly what the whole list holds, and shows of it what alerts match', async ({
    page,
    context,
    browser,
  }) => {
    const whole = await wholeList(browser);
    await test.step('nothing without a plan', async () => {
      await becomeMember(context);
      await page.goto('/allocated-items');
      await expect(page.getByRole('heading', { name: "Unlock this month's allocated list" })).toBeVisible();
      expect(await countInPeriod(page)).toBe(whole.length);
      await expect(bottles(page)).toHaveCount(0);
      await expect(page.getByLabel('Store', { exact: true }).getByRole('option')).toHaveText(['All Stores']);
    });
    await test.step('what the alerts of a Basic plan match', async () => {
      await becomeMember(context, { plan: 'basic', alerts: ['blanton', 'weller antique'] });
      await page.goto('/allocated-items');
      const title = 'Allocated Items That Match Your Alerts';
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const matching = whole.filter((name) => /blanton/i.test(name) || /weller antique/i.test(name));
      expect(matching.length).toBeGreaterThan(2);
      await expect(bottles(page)).toHaveText(matching);
      expect(await countInPeriod(page)).toBe(whole.length);
    });
  });

  test('is empty for a Basic plan whose alerts match nothing of it', async ({ page, context }) => {
    await becomeMember(context, { plan: 'basic', alerts: ['belle meade'] });
    await page.goto('/allocated-items');
    await expect(page.getByRole('heading', { level: 1, name: 'Allocated Items That Match Your Alerts' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No Allocated Items Available' })).toBeVisible();
    await expect(bottles(page)).toHaveCount(0);
    expect(await countInPeriod(page)).toBeGreaterThan(0);
  });

  test('holds with a store chosen only what stands there', async ({ page, context }) => {
    await becomeMember(context, { plan: 'premium' });
    await page.goto('/allocated-items');
    await expect(bottles(page).first()).toBeVisible();
    const all = await bottles(page).count();
    const label = (await page.getByLabel('Store', { exact: true }).getByRole('option').nth(1).textContent()) ?? '';
    await page.getByLabel('Store', { exact: true }).selectOption(label);
    await expect.poll(() => bottles(page).count()).toBeLessThan(all);
    const shown = await bottles(page).count();
    expect(shown).toBeGreaterThan(0);
    const [, number = ''] = /^Store (\S+) - /.exec(label) ?? [];
    for (let opened = 0; opened < shown; opened++) {
      await page
        .getByRole('button', { name: /^View Store Inventory of/ })
        .first()
        .click();
    }
    const stores = page
      .getByRole('table', { name: /^Stores with/ })
      .or(page.getByRole('list', { name: /^Stores with/ }));
    await expect(stores).toHaveCount(shown);
    for (const each of await stores.all()) await expect(each).toContainText(number);
    await page
      .getByRole('button', { name: /^Hide Store Inventory of/ })
      .first()
      .click();
    await expect(stores).toHaveCount(shown - 1);
    await page.getByLabel('Store', { exact: true }).selectOption('All Stores');
    await expect(bottles(page)).toHaveCount(all);

    // That it fits a phone is looked at in the end: a part that was shown on a desktop must not keep that width.
    await bottles(page).last().scrollIntoViewIfNeeded();
    await expect(bottles(page).last()).toBeInViewport();
  });
});

/** The card of a drawing. */
const card = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: 'Drawings' })
    .locator('div')
    .filter({ has: page.getByRole('heading', { level: 3, name: title }) })
    .filter({ has: page.getByRole('list') })
    .last();

onPhone('the drawings', () => {
  test('of the agency are there for whoever has no plan, too, with their odds', async ({ page, context }) => {
    await becomeMember(context);
    await page.goto('/allocated-items');
    const drawings = page.getByRole('region', { name: 'Drawings' });
    await expect(drawings.getByRole('link', { name: "agency's page" })).toHaveAttribute(
      'href',
      /\/RareHighDemandProducts$/,
    );
    const open = card(page, 'Antique Collection Drawing');
    await expect(open.getByText('Open', { exact: true })).toBeVisible();
    await expect(open.getByText(/^Open since \w+ \d+, \d{4}$/)).toBeVisible();
    await expect(open.getByRole('listitem')).toHaveCount(3);
    await expect(open.getByRole('listitem').first()).toContainText('52 bottles · 7,102 entries · 1 in 137');
  });
});
